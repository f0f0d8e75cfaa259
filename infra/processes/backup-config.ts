export type BackupConfig = { dir: string; every_ms: number; retention: number; public_key_file: string }

/** Folders of the list of forgotten people, outside the database: beside the data, and beside the backups. */
export const forgottenFolders = ({
  data_dir,
  backup,
}: {
  data_dir?: string | undefined
  backup?: BackupConfig | undefined
}): string[] => [data_dir, backup?.dir].filter((folder) => folder !== undefined)
