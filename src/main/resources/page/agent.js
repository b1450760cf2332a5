// What people call the agents: the server says it in the page itself.

const names = JSON.parse(document.documentElement.dataset.agents ?? '{}');

export const agentName = agent => Object.hasOwn(names, agent) ? names[agent] : agent;
