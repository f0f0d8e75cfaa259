import { type ChangeNotification, type RecordedEvent, subjectOf } from '@bon/contracts/kernel'
import type { MessageBus } from '@bon/contracts/ports'
import type { Projection } from '@bon/projections/kernel'

/** Publishes what a projection has committed: once per entity and batch, with the newest revision (RULE-6). */
export const publishChanges = (
  bus: MessageBus,
  projection: Projection,
  events: readonly RecordedEvent[],
): void => {
  const notifications = new Map<string, ChangeNotification>()
  for (const event of events) {
    if (!Object.hasOwn(projection.on, event.type)) continue
    for (const change of projection.changes(event)) {
      const notification: ChangeNotification = {
        company_uuid: event.meta.company_uuid,
        ...change,
        revision: event.revision.toString(),
        position: event.position.toString(),
      }
      notifications.set(subjectOf(notification), notification)
    }
  }
  for (const [subject, notification] of notifications) bus.publish(subject, JSON.stringify(notification))
}
