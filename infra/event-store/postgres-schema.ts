import { databaseRoles } from '../database/index.ts'

/** The application reads the log and appends by `es.append`; it cannot change, delete or truncate. */
const APP_ROLE = databaseRoles.application

/** Change with every change of the statements below; a database at this version is not altered. */
export const SCHEMA_VERSION = 'bon event log, version 1'

/**
 * `json`, not `jsonb`: a quarter less work, and the text is stored as it was sent (LOG-12). Positions are assigned
 * under one lock that is held until the commit, so no reader ever sees a later one before an earlier.
 */
export const createLog = `
CREATE SCHEMA IF NOT EXISTS es;
CREATE TABLE IF NOT EXISTS es.events (
  position bigint PRIMARY KEY,
  stream text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  event_id uuid NOT NULL,
  type text COLLATE "C" NOT NULL,
  data json NOT NULL,
  meta json NOT NULL,
  recorded_at timestamptz NOT NULL,
  UNIQUE (stream, revision)
);

CREATE OR REPLACE FUNCTION es.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'the event log is append-only: % refused', TG_OP USING ERRCODE = 'insufficient_privilege'; END $$;
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON es.events
  FOR EACH STATEMENT EXECUTE FUNCTION es.refuse();
-- ALWAYS: session_replication_role = replica would switch an ordinary trigger off.
ALTER TABLE es.events ENABLE ALWAYS TRIGGER append_only;`

/**
 * One batch, one statement: requests {i, s: stream, x: expected revision (-1 none, null any), n: events, f: first
 * event's id}, events {r: request, o: order, id, t, d, m}. The lock is a statement of its own before the verdict, so
 * that the verdict's snapshot is newer than the last commit (READ COMMITTED; LOG-4). A batch has at most one request
 * per stream, because all verdicts are taken before the first event is written.
 */
export const createAppend = `
CREATE OR REPLACE FUNCTION es.append(requests json, events json)
  RETURNS TABLE (i int, ok boolean, current bigint, last_position bigint)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  base bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(7234511);
  SELECT coalesce(max(position), 0) INTO base FROM es.events;
  RETURN QUERY
  WITH verdict AS MATERIALIZED (
    SELECT r.i, r.s, r.n, r.x IS NULL AND again.revision IS NULL OR r.x = coalesce(last.revision, -1) AS ok,
           CASE WHEN again.revision IS NULL THEN coalesce(last.revision, -1) ELSE again.revision - 1 END AS current
    FROM json_to_recordset(requests) AS r (i int, s text, x bigint, n int, f uuid)
    LEFT JOIN LATERAL (
      SELECT e.revision FROM es.events e WHERE e.stream = r.s ORDER BY e.revision DESC LIMIT 1
    ) last ON true
    -- Without an expectation only the ids can tell a repetition; such streams are few and short.
    LEFT JOIN LATERAL (
      SELECT e.revision FROM es.events e WHERE r.x IS NULL AND e.stream = r.s AND e.event_id = r.f LIMIT 1
    ) again ON true
  ), written AS (
    INSERT INTO es.events (position, stream, revision, event_id, type, data, meta, recorded_at)
    SELECT base + row_number() OVER (ORDER BY e.r, e.o), v.s, v.current + 1 + e.o, e.id, e.t, e.d, e.m, clock_timestamp()
    FROM json_to_recordset(events) AS e (r int, o int, id uuid, t text, d json, m json)
    JOIN verdict v ON v.i = e.r AND v.ok
  )
  SELECT v.i, v.ok, v.current, base + sum(CASE WHEN v.ok THEN v.n ELSE 0 END) OVER (ORDER BY v.i)::bigint FROM verdict v;
END $$;

REVOKE ALL ON es.events FROM PUBLIC;
REVOKE ALL ON FUNCTION es.append(json, json) FROM PUBLIC;
GRANT USAGE ON SCHEMA es TO ${APP_ROLE};
GRANT SELECT ON es.events TO ${APP_ROLE};
GRANT EXECUTE ON FUNCTION es.append(json, json) TO ${APP_ROLE};
COMMENT ON SCHEMA es IS '${SCHEMA_VERSION}';`
