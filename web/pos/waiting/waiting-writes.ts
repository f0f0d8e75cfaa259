import type { RegisterUuid } from '@bon/contracts/kernel'
import { box } from '../../shared/platform/index.ts'
import type { Store } from '../../shared/store/index.ts'
import type { WaitingEvent, WaitingItem, WaitingList, WaitingStorage } from './waiting-list.ts'
import { itemOf, waitingReducer } from './waiting-reducer.ts'

/** Shows what the event makes of the list once it is on disk. */
export const write = async (
  list: Store<WaitingList>,
  event: WaitingEvent,
  storage: WaitingStorage,
): Promise<void> => {
  const before = list.get()
  const after = waitingReducer(before, event)
  if (event.type !== 'read') {
    for (const item of after.items)
      if (itemOf(before, item.command.command_id) !== item) await storage.put(item)
    for (const item of before.items) if (!itemOf(after, item.command.command_id)) await storage.remove(item)
  }
  list.set(after)
}

const prefixOf = (register_uuid: RegisterUuid): string => `waiting:${register_uuid}:`
const keyOf = ({ command: { body, command_id } }: WaitingItem): string =>
  `${prefixOf(body.register_uuid)}${command_id}`

/** One entry for each item, so that a second tab without a lock takes nothing away. */
export const onDevice: WaitingStorage = {
  read: async (register_uuid) => {
    const keys = await box.keys(prefixOf(register_uuid))
    const items = (await Promise.all(keys.map(box.get))) as WaitingItem[]
    return items.sort((a, b) => a.place - b.place)
  },
  put: (item) => box.put(keyOf(item), item),
  remove: (item) => box.clear(keyOf(item)),
}
