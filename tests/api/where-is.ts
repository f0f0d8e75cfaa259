import pg from 'pg'

/** The tables that contain a text in any column: for canaries (G-27, G-41). */
export const whereIs = async (database_url: string, text: string): Promise<string[]> => {
  const client = new pg.Client(database_url)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    const found: string[] = []
    for (const { name } of rows) {
      const hit = await client.query(`select 1 from ${name} as row where row::text like $1 limit 1`, [
        `%${text}%`,
      ])
      if (hit.rowCount) found.push(name)
    }
    return found
  } finally {
    await client.end()
  }
}
