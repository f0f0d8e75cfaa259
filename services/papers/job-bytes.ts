import type { CashierUuid, CompanyUuid, Uuid } from '@bon/contracts/kernel'
import type { Vault } from '@bon/contracts/ports'
import { type ExistingPrintJob, kitchenTicket, typeset } from '@bon/contracts/printing'
import { companySettings, vatEntities } from '@bon/contracts/resources'
import { scopeOf } from '../companies/index.ts'
import type { CommandHandler } from '../kernel/index.ts'
import { nameOf, type PrinterAt } from '../printing/index.ts'
import type { Catalogue } from '../resources/index.ts'
import { drawJob } from './draw-job.ts'
import type { DocumentRenderer } from './paper.dependencies.ts'

export type CashierAt = { companies: readonly Uuid[]; cashier_uuid: CashierUuid }

type Dependencies = {
  catalogue: Catalogue
  vault: Pick<Vault, 'get'>
  handler: CommandHandler
  renderer: DocumentRenderer
  initialsOf(cashier: CashierAt): Promise<string>
  /** Encodes a typeset page in the printer's language. */
  encode(rows: ReturnType<typeof typeset>, copies: number): Uint8Array
}

/** Renders a print job for the printer at this place. */
export const jobBytes = async (
  { catalogue, vault, initialsOf, handler, renderer, encode }: Dependencies,
  company_uuid: CompanyUuid,
  { what, copies }: Pick<ExistingPrintJob, 'what' | 'copies'>,
  { name: station, paper_mm }: PrinterAt,
): Promise<Uint8Array> => {
  const scope = scopeOf(catalogue, company_uuid)
  if (!scope) throw new Error(`no company ${company_uuid}`)
  if (what.part === 'paper') {
    const { layout } = await drawJob({ handler }, renderer, scope, what.paper)
    return encode(typeset(layout, paper_mm), copies)
  }
  const { ticket: job } = what
  const refs = [...job.lines.map(({ comment }) => comment), job.note].flatMap((text) => text?.ref ?? [])
  const called = (of: 'print_categories' | 'tables', uuids: readonly Uuid[]) =>
    uuids.flatMap((uuid) => nameOf(catalogue, scope, of, uuid) ?? [])
  const layout = kitchenTicket(job, {
    language: catalogue.anywhere(companySettings, company_uuid)?.language ?? 'da',
    zone: catalogue.anywhere(vatEntities, scope.vat_entity_uuid)?.zone ?? 'Europe/Copenhagen',
    station,
    tables: called('tables', job.table_uuids),
    cashier: await initialsOf({ companies: scope.resource_companies, cashier_uuid: job.cashier_uuid }),
    together_with: called('print_categories', job.together_with),
    texts: refs.length > 0 ? await vault.get(company_uuid, refs) : new Map(),
  })
  return encode(typeset(layout, paper_mm), copies)
}
