import { type DataOfFields, field, optional } from './field.ts'
import { integrationKinds } from './integration.resource.ts'
import { terminalClasses } from './payment-class.ts'
import { defineResource, type RuleBreak } from './resource.ts'
import { breaks } from './rule.ts'

const fields = {
  /** In order of display (SPEC-9). Danger cannot be dismissed (DEF-59). */
  type: field.choice(['danger', 'warning', 'info', 'success'], 'info'),
  text_da: field.text(300),
  text_en: field.text(300),
  publish_from: field.instant(),
  publish_to: optional(field.instant()),
  /** Only companies with one of these integrations, and registers with one of these terminals; empty means all. */
  integrations: field.choices(integrationKinds),
  terminals: field.choices(terminalClasses),
}

const rules = ({ publish_from, publish_to }: DataOfFields<typeof fields>): RuleBreak[] =>
  breaks(
    publish_to !== null && publish_to <= publish_from,
    'publish_to',
    'status_message.ends_before_it_starts',
  )

/** The provider's messages to all shops, such as an outage, a holiday or a new version (REG-28, DEF-59). */
export const statusMessages = defineResource({
  name: 'status_messages',
  group: 'provider',
  sharing: 'inherited',
  label: 'text_da',
  editor: 'drawer',
  fields,
  // Danger first (SUP-22).
  sort: 'type',
  list: ['type', 'text_da', 'publish_from', 'publish_to'],
  search: ['text_da', 'text_en'],
  form: {
    basics: ['type', 'text_da', 'text_en'],
    publishing: ['publish_from', 'publish_to'],
    whom: ['integrations', 'terminals'],
  },
  rules,
})
