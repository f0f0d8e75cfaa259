import { useHourly } from './hourly.ts'

/** Whether to show the payment warning: it returns an hour after it was dismissed on this device. */
export const usePaymentWarning = (company_uuid: string) => useHourly(`payment-warning.${company_uuid}`)
