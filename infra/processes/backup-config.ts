import { join } from 'node:path'
export type BackupConfig = { dir: string; every_ms: number; retention: number; public_key_file: string }

/** Folders of the list of forgotten people, outside the database: beside the data, and beside the backups. */
export const forgottenFolders = ({
  data_dir,
  backup,
}: {
  data_dir?: string | undefined
  backup?: BackupConfig | undefined
}): string[] => [data_dir, backup?.dir].filter((folder) => folder !== undefined)

/** What the environment says of backups; undefined where none are made. */
export const backupFrom = (read: {
  BON_BACKUP_DIR?: string | undefined
  BON_BACKUP_HOURS: number
  BON_BACKUP_KEPT: number
  BON_BACKUP_KEY?: string | undefined
  DATA_DIR: string
}): BackupConfig | undefined =>
  read.BON_BACKUP_DIR === undefined
    ? undefined
    : {
        dir: read.BON_BACKUP_DIR,
        every_ms: read.BON_BACKUP_HOURS * 3_600_000,
        retention: read.BON_BACKUP_KEPT,
        public_key_file: read.BON_BACKUP_KEY ?? join(read.DATA_DIR, 'keys', 'backup-public.pem'),
      }
