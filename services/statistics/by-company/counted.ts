import type { CompanyScope, CompanyUuid } from '@bon/contracts/kernel'
import type { Period } from '@bon/contracts/statistics'

export type AskedOf = Period & {
  companies: readonly CompanyUuid[]
  last_day_hours?: readonly number[] | undefined
}

/** Figures of one part of the statistics: how they are read of several companies, and added. */
export type Counted<Figures> = {
  none: Figures
  add(a: Figures, b: Figures): Figures
  read(scope: CompanyScope, of: AskedOf): Promise<ReadonlyMap<CompanyUuid, Figures>>
}

/** Rows of a read model; companies without any are missing. */
export type Rows<Row> = readonly (Row & { company_uuid: CompanyUuid })[]
export type Reads<Found> = (scope: CompanyScope, of: AskedOf) => Promise<Found>

export const byCompany = <Row>(rows: Rows<Row>): ReadonlyMap<CompanyUuid, Row> =>
  new Map(rows.map((row) => [row.company_uuid, row]))

/** Rows of which a company has several. */
export const rowsOf = <Row>(rows: Rows<Row>, asked: CompanyUuid): Rows<Row> =>
  rows.filter(({ company_uuid }) => company_uuid === asked)

export const figuresOf = <Figures>(
  { companies }: Pick<AskedOf, 'companies'>,
  of: (company_uuid: CompanyUuid) => Figures,
): ReadonlyMap<CompanyUuid, Figures> => new Map(companies.map((uuid) => [uuid, of(uuid)]))
