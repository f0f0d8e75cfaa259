import type { Installation } from '@bon/services/system-description'
import { installationOf } from '../keys/index.ts'
import type { Foundation } from './open-foundation.ts'

/** What the page for inspectors says of the installation itself. */
export const installationFacts = ({
  config,
  server_key,
}: Pick<Foundation, 'config' | 'server_key'>): Installation => ({
  supplier: config.supplier ?? null,
  program: { version: config.bon ?? 'unknown', installation_uuid: installationOf(server_key) },
  has_heads_file: config.heads_file !== undefined,
})
