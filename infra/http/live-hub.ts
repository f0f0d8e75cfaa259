import {
  Bell,
  isPositionText,
  logStart,
  type Position,
  parsePosition,
  type Uuid,
} from '@bon/contracts/kernel'
import type { MessageBus } from '@bon/contracts/ports'

/** `id` is left out where the place belongs to another company's count. */
export type LiveEvent = { event: 'bell' | 'heartbeat'; id?: string; data: string }
type Listener = (event: LiveEvent) => void
type Room = { listeners: Set<Listener>; seen: Position; stop: () => void }

/** One subscription on the bus per company that somebody here listens to, however many windows are open. */
export const createLiveHub = (bus: MessageBus, onFault: (error: unknown) => void) => {
  const rooms = new Map<Uuid, Room>()

  const open = (company_uuid: Uuid): Room => {
    const room: Room = { listeners: new Set(), seen: logStart, stop: () => undefined }
    room.stop = bus.subscribe(`live.${company_uuid}.>`, (message) => {
      const bell = parseBell(message)
      if (!bell) return onFault(new Error('a bell that is none'))
      const position = parsePosition(bell.position)
      if (position > room.seen) room.seen = position
      const event: LiveEvent = { event: 'bell', id: bell.position, data: JSON.stringify(bell) }
      for (const listener of room.listeners) listener(event)
    })
    rooms.set(company_uuid, room)
    return room
  }

  const enter = (company_uuid: Uuid, listener: Listener): (() => void) => {
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
    /** All bells of the own company, and those of shared resources from its parents (CO-43). */
    listen([own, ...parents]: readonly Uuid[], listener: Listener): () => void {
      const leave = own === undefined ? [] : [enter(own, listener)]
      const shared: Listener = ({ event, data }) => {
        const isShared = (JSON.parse(data) as Bell).topic === 'resources'
        if (isShared) listener({ event, data })
      }
      leave.push(...parents.map((parent) => enter(parent, shared)))
      return () => {
        for (const go of leave) go()
      }
    },

    /** The last position of the company that rang here. */
    seen: (company_uuid: Uuid): Position => rooms.get(company_uuid)?.seen ?? logStart,
  }
}

const parseBell = (message: string): Bell | undefined => {
  try {
    const bell = Bell.parse(JSON.parse(message))
    return isPositionText(bell.position) ? bell : undefined
  } catch {
    return undefined
  }
}
