import type { Uuid } from '@bon/contracts/kernel'
import type { WaitingEvent, WaitingItem, WaitingList } from './waiting-list.ts'

// Loaded with the first write: a register's first load has no room for what it needs only without a server.

export const waitingReducer = (list: WaitingList, event: WaitingEvent): WaitingList => {
  const changed = (change: Partial<WaitingItem>, command_id: Uuid): WaitingItem[] =>
    list.items.map((item) => (item.command.command_id === command_id ? { ...item, ...change } : item))
  const without = (command_id: Uuid): WaitingItem[] =>
    list.items.filter(({ command }) => command.command_id !== command_id)
  const item = 'command_id' in event ? itemOf(list, event.command_id) : undefined
  switch (event.type) {
    case 'read': {
      const later = list.items.filter(({ command }) => !itemOf(event, command.command_id))
      return { ...list, items: [...event.items, ...later] }
    }
    case 'kept':
      if (itemOf(list, event.item.command.command_id)) return list
      return {
        ...list,
        items: [...list.items, { ...event.item, place: 1 + (list.items.at(-1)?.place ?? 0) }],
      }
    case 'sending':
      return item ? { items: changed({ tried: true }, event.command_id), sending: event.command_id } : list
    case 'unanswered':
      return { items: changed({ held: event.held }, event.command_id), sending: undefined }
    case 'answered': {
      const { command_id, revision, deviations = [] } = event
      const accepted = { accepted: deviations, held: undefined, refused: undefined }
      const items =
        deviations.length > 0 && !item?.reopened ? changed(accepted, command_id) : without(command_id)
      return {
        items: item && revision ? items.map((one) => following(one, item, revision)) : items,
        sending: undefined,
      }
    }
    case 'renewed':
      return {
        items: changed({ command: event.command, held: undefined }, event.command_id),
        sending: undefined,
      }
    case 'approved':
      return item
        ? {
            ...list,
            items: changed({ command: withReason(item, event.reason), refused: undefined }, event.command_id),
          }
        : list
    case 'seen':
      return { ...list, items: without(event.command_id) }
    case 'refused':
      return {
        // What was typed since stands on the open bon.
        items: item?.reopened
          ? without(event.command_id)
          : changed({ refused: event.problem, held: undefined }, event.command_id),
        sending: undefined,
      }
    case 'retried':
      return { ...list, items: changed({ refused: undefined }, event.command_id) }
    case 'reopened':
      if (!item) return list
      // The server may have what was sent: its answer tells the revision that the bon goes on from.
      return item.refused || !item.tried
        ? { ...list, items: without(event.command_id) }
        : { ...list, items: changed({ reopened: true }, event.command_id) }
  }
}

const withReason = ({ command }: WaitingItem, reason: string): WaitingItem['command'] => {
  if (command.kind === 'pay') return { ...command, body: { ...command.body, reason } }
  if (command.kind === 'sell') return { ...command, body: { ...command.body, reason } }
  return { ...command, body: { ...command.body, reason } }
}

export const itemOf = ({ items }: Pick<WaitingList, 'items'>, command_id: Uuid): WaitingItem | undefined =>
  items.find(({ command }) => command.command_id === command_id)

/** A later item of the same order was decided on what the earlier one made of it. */
const following = (
  item: WaitingItem,
  { command: { order_uuid } }: WaitingItem,
  revision: string,
): WaitingItem =>
  item.command.order_uuid === order_uuid && !item.accepted
    ? { ...item, command: { ...item.command, if_match: revision } }
    : item

/** The first that is neither refused nor behind another item of its order. */
export const nextToSend = ({ items, sending }: WaitingList): WaitingItem | undefined =>
  sending === undefined
    ? items.find(
        (item, at) =>
          !item.refused &&
          !item.accepted &&
          !items
            .slice(0, at)
            .some((one) => !one.accepted && one.command.order_uuid === item.command.order_uuid),
      )
    : undefined
