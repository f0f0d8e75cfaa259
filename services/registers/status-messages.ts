import type { CompanyScope, Instant } from '@bon/contracts/kernel'
import type { StatusMessage } from '@bon/contracts/registers'
import {
  integrations,
  type Resource,
  type registers,
  statusMessages,
  terminals,
} from '@bon/contracts/resources'
import type { Catalogue } from '../resources/index.ts'

/** Urgent messages come first (SUP-22). */
const order = ['danger', 'warning', 'info', 'success'] as const

/**
 * The provider's current messages for this register: published, and targeted at what it uses (REG-28, SUP-21, DEF-59).
 */
export const statusMessagesFor = (
  catalogue: Catalogue,
  scope: CompanyScope,
  register: Resource<typeof registers>,
  now: Instant,
): StatusMessage[] => {
  const kinds = catalogue
    .list(integrations, scope)
    .flatMap(({ is_active, kind }) => (is_active ? [kind] : []))
  const classes = register.terminal_uuids.flatMap(
    (uuid) => catalogue.find(terminals, scope, uuid)?.class ?? [],
  )
  return catalogue
    .list(statusMessages, scope)
    .filter(
      ({ publish_from, publish_to }) => publish_from <= now && (publish_to === null || now < publish_to),
    )
    .filter((message) => meant(message.integrations, kinds) && meant(message.terminals, classes))
    .toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type))
    .map(({ uuid, type, text_da, text_en }) => ({ uuid, type, text_da, text_en }))
}

/** An empty choice means all. */
const meant = (chosen: readonly string[], has: readonly string[]): boolean =>
  chosen.length === 0 || chosen.some((each) => has.includes(each))
