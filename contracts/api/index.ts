import { availabilityEndpoints } from '../availability/index.ts'
import { bundleEndpoints } from '../bundles/index.ts'
import {
  certificateEndpoints,
  companyEndpoints,
  ownCompanyEndpoints,
  setupEndpoints,
} from '../companies/index.ts'
import { weighingEndpoints } from '../devices/index.ts'
import { drawerExplanationEndpoints } from '../drawer-explanations/index.ts'
import { errorReportEndpoints } from '../error-reports/index.ts'
import { floorPlanEndpoints } from '../floor-plan/index.ts'
import { giftCardEndpoints } from '../gift-cards/index.ts'
import {
  accountEndpoints,
  beginEndpoints,
  cashierEndpoints,
  deviceEndpoints,
  identityEndpoints,
  impersonationEndpoints,
  inspectionLinkEndpoints,
  invitationEndpoints,
  officeApprovalEndpoints,
  outboxEndpoints,
  passkeyEndpoints,
  passkeySignInEndpoints,
  pinLockEndpoints,
  privacyEndpoints,
  profileEndpoints,
  secondFactorEndpoints,
  staffAccessEndpoints,
  userEndpoints,
  userPageEndpoints,
} from '../identity/index.ts'
import { imageEndpoints } from '../images/index.ts'
import { creditNoteEndpoints, invoiceEndpoints } from '../invoices/index.ts'
import { journalEndpoints } from '../journal/index.ts'
import { liveEndpoints } from '../live/index.ts'
import { mobilePayEndpoints, mobilePayUnitEndpoints } from '../mobilepay/index.ts'
import {
  depositReturnEndpoints,
  officeCorrectionEndpoints,
  orderActionEndpoints,
  orderEndpoints,
  orderQueryEndpoints,
  owedEndpoints,
  refundEndpoints,
  tenderCorrectionEndpoints,
  tipEndpoints,
} from '../orders/index.ts'
import { paperEndpoints } from '../papers/index.ts'
import { parkedWorkEndpoints } from '../parked-work/index.ts'
import { paymentEndpoints } from '../payments/index.ts'
import { practiceEndpoints } from '../practice/index.ts'
import { priceEndpoints } from '../prices/index.ts'
import { kitchenEndpoints, printingEndpoints } from '../printing/index.ts'
import { productEndpoints } from '../products/index.ts'
import { reconciliationEndpoints } from '../reconciliation/index.ts'
import {
  cashMoveEndpoints,
  forcedCloseEndpoints,
  openDrawerForPayment,
  registerEndpoints,
  reportCorrection,
  reportTillFact,
  sessionEndpoints,
  zReportEndpoints,
} from '../registers/index.ts'
import { replayEndpoints } from '../replay/index.ts'
import { allResources, resourceEndpoints } from '../resources/index.ts'
import { safTEndpoints } from '../saf-t/index.ts'
import { securityEndpoints } from '../security-events/index.ts'
import {
  companyTurnoverEndpoints,
  enterpriseEndpoints,
  goodsEndpoints,
  moneyEndpoints,
  statisticsEndpoints,
  statisticsMailEndpoints,
  tableStatisticsEndpoints,
  turnoverEndpoints,
} from '../statistics/index.ts'
import { systemDescriptionEndpoints } from '../system-description/index.ts'
import { tenderEndpoints } from '../tenders/index.ts'
import { transferEndpoints } from '../transfers/index.ts'

/** The derived API of every configuration entity, as `resources/<name>`. */
const resources = Object.fromEntries(
  allResources.map((definition) => [`resources/${definition.name}`, resourceEndpoints(definition)]),
)

/** Every endpoint of the API by context: what is mounted, documented, fuzzed and checked. */
export const api = {
  access: accountEndpoints,
  availability: availabilityEndpoints,
  begin: beginEndpoints,
  cashiers: cashierEndpoints,
  certificate: certificateEndpoints,
  company: companyEndpoints,
  devices: deviceEndpoints,
  pin_locks: pinLockEndpoints,
  error_reports: errorReportEndpoints,
  floor_plan: floorPlanEndpoints,
  gift_cards: giftCardEndpoints,
  identity: identityEndpoints,
  impersonation: impersonationEndpoints,
  inspection_links: inspectionLinkEndpoints,
  invitations: invitationEndpoints,
  outbox: outboxEndpoints,
  parked_work: parkedWorkEndpoints,
  passkeys: { ...passkeySignInEndpoints, ...passkeyEndpoints },
  privacy: privacyEndpoints,
  profile: profileEndpoints,
  second_factor: secondFactorEndpoints,
  staff_access: staffAccessEndpoints,
  user_pages: userPageEndpoints,
  users: userEndpoints,
  images: imageEndpoints,
  invoices: invoiceEndpoints,
  credit_notes: creditNoteEndpoints,
  journal: journalEndpoints,
  kitchen: kitchenEndpoints,
  live: liveEndpoints,
  mobilepay: { ...mobilePayEndpoints, ...mobilePayUnitEndpoints },
  order_actions: orderActionEndpoints,
  orders: { ...orderEndpoints, ...orderQueryEndpoints },
  deposit_returns: depositReturnEndpoints,
  refunds: refundEndpoints,
  tender_corrections: tenderCorrectionEndpoints,
  office_corrections: officeCorrectionEndpoints,
  office_approvals: officeApprovalEndpoints,
  owed: owedEndpoints,
  tips: tipEndpoints,
  own_company: ownCompanyEndpoints,
  papers: paperEndpoints,
  prices: priceEndpoints,
  payments: { ...paymentEndpoints, ...tenderEndpoints },
  printing: printingEndpoints,
  products: productEndpoints,
  registers: {
    ...registerEndpoints,
    ...sessionEndpoints,
    ...cashMoveEndpoints,
    forceClose: forcedCloseEndpoints.register,
    openDrawerForPayment,
    reportCorrection,
    reportTillFact,
  },
  practices: practiceEndpoints,
  replay: replayEndpoints,
  saf_t: safTEndpoints,
  bundles: bundleEndpoints,
  security_events: securityEndpoints,
  setup: setupEndpoints,
  statistics: {
    ...statisticsEndpoints,
    ...companyTurnoverEndpoints,
    ...enterpriseEndpoints,
    ...turnoverEndpoints,
    ...moneyEndpoints,
    ...goodsEndpoints,
    ...tableStatisticsEndpoints,
  },
  statistics_mail: statisticsMailEndpoints,
  system_description: systemDescriptionEndpoints,
  transfers: transferEndpoints,
  reconciliation: reconciliationEndpoints,
  weighing: weighingEndpoints,
  drawer_explanations: drawerExplanationEndpoints,
  z_reports: { ...zReportEndpoints, forceClose: forcedCloseEndpoints.desk },
  ...resources,
}
