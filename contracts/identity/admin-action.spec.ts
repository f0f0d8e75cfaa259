import { expect, test } from 'vitest'
import {
  officeCorrectionEndpoints,
  orderActionEndpoints,
  orderEndpoints,
  refundEndpoints,
  tenderCorrectionEndpoints,
} from '../orders/index.ts'
import { paymentEndpoints } from '../payments/index.ts'
import { forcedCloseEndpoints, sessionEndpoints } from '../registers/index.ts'
import { adminActionPermissions } from './admin-action.ts'
import { inspectionLinkEndpoints } from './inspection-link.endpoints.ts'

test('PERM-16: the permissions of an approved action are those of its endpoint', () => {
  const endpoints = {
    'order.save': orderEndpoints.save,
    'order.cancel': orderEndpoints.cancel,
    'order.refund': refundEndpoints.refund,
    'order.reopen': refundEndpoints.reopen,
    'order.correct_tender': tenderCorrectionEndpoints.correctTender,
    'order.take_over': orderActionEndpoints.takeOver,
    'payment.decide': paymentEndpoints.decide,
    'register.open': sessionEndpoints.open,
    'register.force_close': forcedCloseEndpoints.register,
    'register.x_report': sessionEndpoints.xReport,
    'inspection_link.make': inspectionLinkEndpoints.makeAtTill,
    'inspection_link.make_in_office': inspectionLinkEndpoints.make,
    'order.correct_tender_in_office': officeCorrectionEndpoints.correctTender,
  }
  for (const [kind, permissions] of Object.entries(adminActionPermissions))
    expect(permissions).toContain(endpoints[kind as keyof typeof endpoints].permission)
})
