-- `status` names the messages that nobody can read, without reading all the others.
create index messages_unreadable on messages (workstation_id, session, seq)
    where (category not in ('user', 'assistant', 'thinking', 'tool_call', 'tool_result', 'system', 'progress', 'snapshot',
        'summary') or seq < 0 or octet_length(body) > 16777216);
