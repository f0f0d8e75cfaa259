import type { BundleManifest, BundleRegister } from '@bon/contracts/bundles'
import { firstPreviousSignature } from '@bon/contracts/journal'
import { isEvent, type RegisterUuid, uuid5 } from '@bon/contracts/kernel'
import { resourceEvents } from '@bon/contracts/resources'
import { upcast } from '@bon/services/kernel'
import type { Chain } from './chain.ts'
import type { Journal } from './journal.ts'
import { most_registers } from './limits.ts'
import { expectSame, type Seen, whereOf } from './seen.ts'
import { BundleViolation, type Where } from './verdict.ts'

const isCreated = isEvent(resourceEvents, 'ResourceCreated')

/**
 * The list of registers and desks is complete: it has every register that ever signed (the chain's heads, which are
 * themselves sealed), every one with an entry, and every one that was set up in the period, each with what it has here.
 */
export const openRegisters = ({ vat_entity_uuid }: BundleManifest) => {
  const listed = new Map<RegisterUuid, { row: BundleRegister; where: Where }>()
  const created = new Set<RegisterUuid>()
  return {
    counted: () => ({ registers: listed.size }),
    seeEvent(seen: Seen): void {
      const { event } = seen
      if (!event.stream.startsWith('resource_registers')) return
      const recorded = upcast(event)
      if (isCreated(recorded)) created.add(recorded.data.uuid)
      if (created.size > most_registers) throw new BundleViolation('register.too_many', whereOf(seen))
    },
    seeRow(row: BundleRegister, where: Where): void {
      if (listed.has(row.register_uuid)) throw new BundleViolation('register.twice', where, row.register_uuid)
      const isDesk = row.register_uuid === uuid5(vat_entity_uuid, `desk:${row.company_uuid}`)
      expectSame(row.kind, isDesk ? 'desk' : 'register', 'register.kind', where)
      listed.set(row.register_uuid, { row, where })
      if (listed.size > most_registers) throw new BundleViolation('register.too_many', where)
    },
    end({ part }: Journal, chain: Chain, where: Where): void {
      for (const register_uuid of new Set([...part.heads.keys(), ...chain.registers(), ...created]))
        if (!listed.has(register_uuid)) throw new BundleViolation('register.left_out', where, register_uuid)
      for (const { row, where: own } of listed.values()) {
        const last_signature = part.heads.get(row.register_uuid) ?? firstPreviousSignature
        const entries = chain.entriesOf(row.register_uuid)
        expectSame([row.entries, row.last_signature], [entries, last_signature], 'register.differs', own)
      }
    },
  }
}
