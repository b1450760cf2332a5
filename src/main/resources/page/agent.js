// The display names of agents, which the server puts into the page.

const names = JSON.parse(document.documentElement.dataset.agents ?? '{}');

export const agentName = agent => Object.hasOwn(names, agent) ? names[agent] : agent;
