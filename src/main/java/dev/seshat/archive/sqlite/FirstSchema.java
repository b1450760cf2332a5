package dev.seshat.archive.sqlite;

/// The tables of the first release.
///
/// File times are nanoseconds since 1970, times from logs milliseconds. A later step drops the tables of
/// words.
final class FirstSchema {

    static final String SQL = """
            create table sessions (
                id integer primary key,
                key text not null unique,
                workstation_id text not null,
                project_id text not null,
                session_id text not null,
                agent text not null,
                parent_key text,
                forked_from text,
                project_path text,
                project_name text,
                git_branch text,
                directories text not null default '[]',
                branches text not null default '[]',
                file text not null,
                title text,
                summary text,
                first_prompt text,
                created integer not null,
                modified integer not null,
                first_message_at integer,
                last_message_at integer,
                message_count integer not null,
                exchange_count integer not null,
                tool_counts text not null,
                models text not null,
                input_tokens integer not null,
                output_tokens integer not null,
                cache_read_tokens integer not null,
                cache_write_tokens integer not null,
                malformed_lines integer not null,
                overlong_lines integer not null,
                log_gone integer not null default 0,
                words_part integer not null default 0,
                words_from integer not null default 0
            );
            create index sessions_by_session_id on sessions (session_id);
            create index sessions_by_modified on sessions (modified);
            create index sessions_by_project on sessions (project_path);
            create index sessions_by_parent on sessions (parent_key);

            create table messages (
                id integer primary key,
                session integer not null references sessions (id),
                seq integer not null,
                category text not null,
                at integer,
                uuid,
                body not null,
                images integer not null,
                sidechain integer not null,
                answers integer
            );
            create unique index messages_by_session on messages (session, seq);

            create table tool_uses (
                id integer primary key,
                session integer not null references sessions (id),
                tool text,
                call_id text,
                result integer,
                failed integer,
                exit_code integer,
                at integer,
                files text
            );
            create index tool_uses_by_session on tool_uses (session);
            create index tool_uses_by_tool on tool_uses (tool);

            create table responses (
                id integer primary key,
                session integer not null references sessions (id),
                response_id text,
                model text,
                at integer,
                input integer not null,
                output integer not null,
                cache_read integer not null,
                cache_write integer not null
            );
            create unique index responses_by_session on responses (session, response_id);

            create table links (
                id integer primary key,
                source_type text not null,
                source_id text not null,
                target_type text not null,
                target_id text not null,
                relationship text not null,
                weight real not null default 1.0,
                created_at text not null default current_timestamp,
                unique (source_type, source_id, target_type, target_id, relationship)
            );
            create index links_by_source on links (source_type, source_id);
            create index links_by_target on links (target_type, target_id);
            create index links_by_relationship on links (relationship);

            create table source_files (
                id integer primary key,
                workstation_id text not null,
                path text not null,
                agent text not null,
                state text not null,
                reason text,
                session integer references sessions (id),
                modified integer not null,
                size integer not null,
                file_key text,
                read_at integer not null,
                read_to integer not null,
                next_seq integer not null,
                open_calls text not null,
                lines integer not null,
                malformed_lines integer not null,
                overlong_lines integer not null,
                facts text not null,
                prefix_length integer not null,
                prefix_head text not null,
                prefix_tail text not null,
                gone integer not null default 0,
                unique (workstation_id, path)
            );
            create index source_files_by_session on source_files (session);

            create table forgotten (
                key text primary key,
                session_id text not null,
                at integer not null
            ) without rowid;
            create index forgotten_by_session_id on forgotten (session_id);

            create table metadata (
                name text primary key,
                value text not null
            ) without rowid;

            create table schema_migrations (
                version integer primary key,
                name text not null,
                applied_at text not null
            );

            create virtual table messages_fts using fts5(
                tool, path, text, output, content = '', contentless_delete = 1, tokenize = 'ascii');

            create virtual table sessions_fts using fts5(
                title, summary, content, content = '', contentless_delete = 1, tokenize = 'ascii');
            """;

    private FirstSchema() {}
}
