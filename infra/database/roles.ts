/** The roles of the database; none is a superuser. Roles belong to the whole cluster, so the names are fixed. */
export const databaseRoles = {
  /** Owner of every schema: makes and changes tables at the start, and recreates read models. */
  migrate: 'bon_migrate',
  /** What a running Bon signs in as: appends to the log by `es.append`, reads and writes the other tables. */
  application: 'bon_app',
  /** Answers queries from the read models, one company at a time. */
  reader: 'bon_reader',
  /** Reads everything and writes nothing. */
  backup: 'bon_backup',
} as const

export type DatabaseRole = keyof typeof databaseRoles
export type RolePasswords = Readonly<Record<DatabaseRole, string>>

/** The same database as another role. `owner` is the URL of the role that owns the schemas (`DATABASE_URL`). */
export const urlAs = (owner: string, role: DatabaseRole, passwords: RolePasswords): string => {
  const url = new URL(owner)
  url.username = databaseRoles[role]
  url.password = passwords[role]
  return url.href
}

export type DatabaseUrls = { owner: string; application: string; reader: string; backup: string }

export const databaseUrls = (owner: string, passwords: RolePasswords): DatabaseUrls => ({
  owner,
  application: urlAs(owner, 'application', passwords),
  reader: urlAs(owner, 'reader', passwords),
  backup: urlAs(owner, 'backup', passwords),
})
