import { useHourly } from './hourly.ts'

/** Whether the payment warning may be shown: it comes back an hour after it was dismissed at this device. */
export const usePaymentWarning = (company_uuid: string) => useHourly(`payment-warning.${company_uuid}`)
