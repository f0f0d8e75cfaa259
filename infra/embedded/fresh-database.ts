import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type FreshDatabase = { url: string; drop: () => Promise<void> }

let made = 0

/** An empty database of its own on a server that is there already; cheaper than a server by a factor of ten. */
export const createFreshDatabase = async (
  serverUrl: string,
  template = 'template1',
): Promise<FreshDatabase> => {
  const name = `fresh_${process.pid}_${++made}_${Math.random().toString(36).slice(2, 8)}`
  // The server refuses while anybody is connected to the template: whoever prepares one must have left it.
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${template}`))
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(serverUrl, (client) => dropDatabase(client, name)) }
}

const onServer = async (serverUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client(serverUrl)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/**
 * A connection that is being closed while its database is dropped is told so, and by then nobody listens to it: the
 * error would end the process. So those are let go first; one that stays is cut off.
 */
const dropDatabase = async (client: pg.Client, name: string): Promise<void> => {
  for (let look = 0; look < 40 && (await isConnectedTo(client, name)); look++) await sleep(25)
  await client.query(`drop database if exists ${name} with (force)`)
}

const isConnectedTo = async (client: pg.Client, name: string): Promise<boolean> => {
  const { rowCount } = await client.query('select 1 from pg_stat_activity where datname = $1', [name])
  return rowCount !== 0
}
