import type { Position, Uuid } from '@bon/contracts/kernel'
import type { EventStore, Signer } from '@bon/contracts/ports'
import type { Sealer, VatEntity } from '@bon/services/journal'
import type { CommandHandler, ProcessManager } from '@bon/services/kernel'

/** Ways to put a bug into the house for the test of the test (G-04). All absent: the house as it is shipped. */
export type Plant = {
  store?(store: EventStore): EventStore
  handler?(handler: CommandHandler): CommandHandler
  sealer?(needs: { store: EventStore; signer: Signer; entityOf(uuid: Uuid): Promise<VatEntity> }): Sealer
  managers?(managers: ProcessManager[]): ProcessManager[]
  entity?: VatEntity
  /** What the wire does to an answer before the client sees it. */
  answer?(body: unknown): unknown
  /** Where the reactor says that it stands after a batch. */
  checkpoint?: {
    after?(from: Position, events: number, upTo: Position, store: EventStore): Position | Promise<Position>
    beforeReacting?: boolean
  }
  /** What the reactor's parking does otherwise. */
  parking?: {
    parksNothing?: boolean
    overtakes?: boolean
    forgets?: boolean
    /** The whole log is one key. */
    oneKey?: boolean
    retriesFromSecond?: boolean
  }
  /** The contract does not look at what arrives. */
  unparsed?: boolean
  /** The client takes a new command id for every attempt. */
  newIdPerAttempt?: boolean
}

export const noPlant: Plant = {}
