import { type Bell, type RecordedEvent, subjectOf } from '@bon/contracts/kernel'
import type { MessageBus } from '@bon/contracts/ports'
import type { Projection } from '@bon/projections/kernel'

/** Rings for what a projection has committed: once per thing and batch, with the newest revision (rule 6). */
export const ringBells = (
  bus: MessageBus,
  projection: Projection,
  events: readonly RecordedEvent[],
): void => {
  const bells = new Map<string, Bell>()
  for (const event of events) {
    if (!Object.hasOwn(projection.on, event.type)) continue
    for (const ring of projection.rings(event)) {
      const bell: Bell = {
        company_uuid: event.meta.company_uuid,
        ...ring,
        revision: event.revision.toString(),
        position: event.position.toString(),
      }
      bells.set(subjectOf(bell), bell)
    }
  }
  for (const [subject, bell] of bells) bus.publish(subject, JSON.stringify(bell))
}
