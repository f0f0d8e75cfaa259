import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type FreshDatabase = { url: string; drop: () => Promise<void> }

let made = 0

/** An empty database on an existing server; ten times cheaper than a new server. */
export const createFreshDatabase = async (
  serverUrl: string,
  template = 'template1',
): Promise<FreshDatabase> => {
  const name = `fresh_${process.pid}_${++made}_${Math.random().toString(36).slice(2, 8)}`
  // The server refuses while a session is connected to the template, so its preparation must disconnect first.
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
 * A connection that is closing while its database is dropped receives an error that has no listener any more and would
 * end the process. So wait until all connections are closed, and force only those that stay.
 */
const dropDatabase = async (client: pg.Client, name: string): Promise<void> => {
  for (let attempt = 0; attempt < 40 && (await isConnectedTo(client, name)); attempt++) await sleep(25)
  await client.query(`drop database if exists ${name} with (force)`)
}

const isConnectedTo = async (client: pg.Client, name: string): Promise<boolean> => {
  const { rowCount } = await client.query('select 1 from pg_stat_activity where datname = $1', [name])
  return rowCount !== 0
}
