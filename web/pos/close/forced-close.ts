import type { BodyOf, Money } from '@bon/contracts/kernel'
import type { forcedCloseEndpoints, ZReportView } from '@bon/contracts/registers'

/** A closing as it stood when its force was asked for. */
export type ForcedClose = {
  count: BodyOf<typeof forcedCloseEndpoints.register>['count']
  openOrders: number
  /** What should be in the drawer is not shown yet. */
  blind: { isShown: boolean }
  expected: Money
  counted: Money
  ending: {
    onMutate: () => void
    onSuccess: (reply: { body: { z_report: ZReportView } }) => void
    onError: () => void
  }
}
