import { type DataOfFields, field, optional } from './field.ts'
import { networkAddress } from './hardware.ts'
import { defineResource, type ResourceDefinition, type RuleContext } from './resource.ts'
import { breaks } from './rule.ts'

const fields = {
  name: field.text(40),
  kind: field.choice(['receipt', 'kitchen', 'label'], 'receipt'),
  /** The box has its identifier and MAC address (REG-48). */
  box_uuid: optional(field.reference('boxes')),
  address: networkAddress(),
  paper_mm: field.choice(['80', '58'], '80'),
  has_cash_drawer: field.flag(),
  /** Courses printed here; empty for a receipt printer. */
  print_category_uuids: field.references('print_categories', 100, { loose: true }),
  copies: field.int(1, 9, 1),
  /** Takes over after three attempts (DEF-34). */
  fallback_printer_uuid: optional(field.reference('printers', { loose: true })),
}

const fallsBackOnItself = (
  { fallback_printer_uuid }: DataOfFields<typeof fields>,
  context: RuleContext,
): boolean => {
  const visited = new Set([context.uuid])
  let next = fallback_printer_uuid
  while (next !== null) {
    if (visited.has(next)) return true
    visited.add(next)
    next = context.find(printers, next)?.fallback_printer_uuid ?? null
  }
  return false
}

export const printers: ResourceDefinition<'printers', typeof fields> = defineResource({
  name: 'printers',
  group: 'shop',
  page: 'printer',
  sharing: 'own',
  label: 'name',
  editor: 'drawer',
  fields,
  unique: [['name']],
  list: ['name', 'kind', 'box_uuid', 'address', 'fallback_printer_uuid'],
  search: ['name', 'address'],
  form: {
    basics: ['name', 'kind', 'paper_mm', 'has_cash_drawer'],
    connection: ['box_uuid', 'address'],
    kitchen: ['print_category_uuids', 'copies', 'fallback_printer_uuid'],
  },
  rules: (data, context) => [
    ...breaks(data.box_uuid === null && data.address === null, 'box_uuid', 'printer.needs_box_or_address'),
    ...breaks(fallsBackOnItself(data, context), 'fallback_printer_uuid', 'printer.falls_back_on_itself'),
  ],
})
