import type { CompanyScope, RegisterUuid, Uuid } from '@bon/contracts/kernel'
import type { BoxPort } from '@bon/contracts/ports'
import { boxes, printers, registers } from '@bon/contracts/resources'
import type { Catalogue } from '../resources/index.ts'

/** The drawer is connected to the first of the register's printers that has one (REG-09). */
const printerWithDrawer = (catalogue: Catalogue, scope: CompanyScope, register_uuid: RegisterUuid) =>
  catalogue
    .find(registers, scope, register_uuid)
    ?.printer_uuids.map((uuid) => catalogue.find(printers, scope, uuid))
    .find((each) => each?.has_cash_drawer && each.box_uuid !== null)

export const hasDrawer = (catalogue: Catalogue, scope: CompanyScope, register_uuid: RegisterUuid): boolean =>
  printerWithDrawer(catalogue, scope, register_uuid) !== undefined

/** Opens the drawer through the printer's box. */
export const openDrawerOf = async (
  { catalogue, box }: { catalogue: Catalogue; box: BoxPort },
  scope: CompanyScope,
  register_uuid: RegisterUuid,
  job_id: Uuid,
): Promise<'opened' | 'none' | 'failed'> => {
  const printer = printerWithDrawer(catalogue, scope, register_uuid)
  if (!printer?.box_uuid) return 'none'
  const at = catalogue.find(boxes, scope, printer.box_uuid)
  const place = { uuid: printer.box_uuid, address: at?.address ?? null }
  const done = await box.openDrawer(place, { uuid: printer.uuid, address: printer.address }, job_id)
  return 'done' in done ? 'opened' : 'failed'
}
