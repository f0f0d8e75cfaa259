import type { CashierUuid, RegisterUuid } from '../kernel/index.ts'

type Named = { register_uuid: RegisterUuid | undefined; cashier_uuid: CashierUuid | undefined }

/** The register and the cashier that an event names: itself, or in its `by`. */
export const namedIn = (data: object): Named => {
  const by = 'by' in data && typeof data.by === 'object' && data.by !== null ? data.by : {}
  return {
    register_uuid: textIn(data, 'register_uuid') ?? textIn(by, 'register_uuid'),
    cashier_uuid: textIn(data, 'cashier_uuid') ?? textIn(by, 'cashier_uuid'),
  }
}

const textIn = (data: object, field: string): string | undefined => {
  const value: unknown = field in data ? data[field as keyof typeof data] : undefined
  return typeof value === 'string' ? value : undefined
}
