import type { Position, Uuid } from '@bon/contracts/kernel'
import type { EventStore, Signer } from '@bon/contracts/ports'
import type { Sealer, VatEntity } from '@bon/services/journal'
import type { CommandHandler, ProcessManager } from '@bon/services/kernel'

/** Ways to plant a bug in order to test the tests (G-04). All absent: the product unchanged. */
export type Plant = {
  store?(store: EventStore): EventStore
  handler?(handler: CommandHandler): CommandHandler
  sealer?(needs: { store: EventStore; signer: Signer; entityOf(uuid: Uuid): Promise<VatEntity> }): Sealer
  managers?(managers: ProcessManager[]): ProcessManager[]
  entity?: VatEntity
  /** Changes an answer before the client sees it. */
  answer?(body: unknown): unknown
  /** Which checkpoint the reactor saves after a batch. */
  checkpoint?: {
    after?(from: Position, events: number, upTo: Position, store: EventStore): Position | Promise<Position>
    beforeReacting?: boolean
  }
  /** Deviations of the reactor's parking. */
  parking?: {
    parksNothing?: boolean
    overtakes?: boolean
    forgets?: boolean
    /** The whole log has one key. */
    oneKey?: boolean
    retriesFromSecond?: boolean
  }
  /** Requests are not parsed by the contract. */
  unparsed?: boolean
  /** The client uses a new command id for every attempt. */
  newIdPerAttempt?: boolean
}

export const noPlant: Plant = {}
