import type { Uuid } from '../kernel/index.ts'

export const journalStream = (vat_entity_uuid: Uuid, n: number): string => `journal-${vat_entity_uuid}-${n}`
