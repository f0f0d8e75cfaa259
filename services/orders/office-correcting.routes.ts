import { type Route, route } from '@bon/contracts/kernel'
import { officeCorrectionEndpoints } from '@bon/contracts/orders'
import {
  correctableOf,
  correctTenderInOffice,
  type OfficeCorrectingDependencies,
} from './office-correcting.handlers.ts'

/** Corrections of a sale by an administrator in the office. */
export const officeCorrectingRoutes = (deps: OfficeCorrectingDependencies): Route[] => [
  route(officeCorrectionEndpoints.correctable, ({ params }, context) =>
    correctableOf(deps, params.uuid, context),
  ),
  route(officeCorrectionEndpoints.correctTender, ({ params, body }, context) =>
    correctTenderInOffice(deps, params.uuid, body, context),
  ),
]
