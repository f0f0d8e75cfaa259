import {
  ChangeNotification,
  type CompanyUuid,
  isPositionText,
  logStart,
  type Position,
  parsePosition,
  type Uuid,
} from '@bon/contracts/kernel'
import type { MessageBus } from '@bon/contracts/ports'

/** `id` is omitted where the position belongs to another company. */
export type LiveEvent = { event: 'bell' | 'heartbeat'; id?: string; data: string }
type Listener = (event: LiveEvent) => void
type Room = { listeners: Set<Listener>; position: Position; stop: () => void }

/** One bus subscription per company with listeners here, however many windows are open. */
export const createLiveHub = (bus: MessageBus, onFault: (error: unknown) => void) => {
  const rooms = new Map<Uuid, Room>()

  const open = (company_uuid: CompanyUuid): Room => {
    const room: Room = { listeners: new Set(), position: logStart, stop: () => undefined }
    room.stop = bus.subscribe(`live.${company_uuid}.>`, (message) => {
      const notification = parseNotification(message)
      if (!notification) return onFault(new Error('a bell that is none'))
      const position = parsePosition(notification.position)
      if (position > room.position) room.position = position
      const event: LiveEvent = {
        event: 'bell',
        id: notification.position,
        data: JSON.stringify(notification),
      }
      for (const listener of room.listeners) listener(event)
    })
    rooms.set(company_uuid, room)
    return room
  }

  const enter = (company_uuid: CompanyUuid, listener: Listener): (() => void) => {
    const room = rooms.get(company_uuid) ?? open(company_uuid)
    room.listeners.add(listener)
    return () => {
      room.listeners.delete(listener)
      if (room.listeners.size > 0 || rooms.get(company_uuid) !== room) return
      rooms.delete(company_uuid)
      room.stop()
    }
  }

  return {
    /** All notifications of the company itself, and those about shared resources from its parents (CO-43). */
    listen([own, ...parents]: readonly Uuid[], listener: Listener): () => void {
      const leave = own === undefined ? [] : [enter(own, listener)]
      const shared: Listener = ({ event, data }) => {
        const isShared = (JSON.parse(data) as ChangeNotification).topic === 'resources'
        if (isShared) listener({ event, data })
      }
      leave.push(...parents.map((parent) => enter(parent, shared)))
      return () => {
        for (const go of leave) go()
      }
    },

    /** The last position of the company that was signalled here. */
    positionOf: (company_uuid: CompanyUuid): Position => rooms.get(company_uuid)?.position ?? logStart,
  }
}

const parseNotification = (message: string): ChangeNotification | undefined => {
  try {
    const notification = ChangeNotification.parse(JSON.parse(message))
    return isPositionText(notification.position) ? notification : undefined
  } catch {
    // A message of another sender on the same bus is not for our clients.
    return undefined
  }
}
