import { type Instant, subjectOf, type Uuid } from '@bon/contracts/kernel'
import type { Agenda } from '@bon/contracts/ports'
import { planRowsOf } from '@bon/projections/floor-plan'
import { employeeNameAt } from '@bon/services/identity'
import { createModules } from '@bon/services/modules'
import { createDocumentRenderer } from '@bon/services/papers'
import { createPrinting } from '@bon/services/processes'
import { asOf } from '@bon/services/resources'
import { keepHeadIn } from '../anchors/index.ts'
import { inTime, monotonicMs, newId } from '../clock/index.ts'
import { type Devices, escpos } from '../devices/index.ts'
import { callerLimit, postgresErrorReports, storyOf } from '../error-reports/index.ts'
import { prepareBody } from '../http/index.ts'
import { giftCardTries, mayMail, type People } from '../identity/index.ts'
import { postgresImages } from '../images/index.ts'
import { postgresLeases } from '../leases/index.ts'
import { billPdf, pdfOf } from '../pdf/index.ts'
import { postgresParkedWork } from '../reactor/index.ts'
import type { ExportFolder, OpenSafTFolder } from '../saf-t/index.ts'
import { checkByCertificate } from '../verify/index.ts'
import { backupOf } from './backup-of.ts'
import { installationFacts } from './installation-facts.ts'
import type { openCards } from './open-cards.ts'
import type { Foundation } from './open-foundation.ts'
import type { openReads } from './open-reads.ts'
import type { operatorFiles } from './operator-files.ts'
import type { FollowingWriteSide } from './write-side.ts'

type Parts = {
  side: FollowingWriteSide
  models: ReturnType<typeof openReads>
  people: People
  devices: Devices
  agenda: Agenda
  cards: ReturnType<typeof openCards>
  operator: ReturnType<typeof operatorFiles>
  safTFolder: OpenSafTFolder | undefined
  bundleFolder: ExportFolder | undefined
}

/** Gives every module what it asks for (ARCH-1). */
export const openModules = (foundation: Foundation, parts: Parts) => {
  const { config, pool, store, clock, identity, bus } = foundation
  const { side, models, devices, agenda } = parts
  const { catalogue, handler } = side
  const images = postgresImages({ pool, clock })
  const initialsOf = async (companies: readonly Uuid[], uuid: Uuid) =>
    // At the desk a user of the office acts.
    (await identity.cashierOf(companies, uuid))?.initials ?? (await identity.userOf(uuid))?.initials ?? ''
  const papers = {
    initialsAt: async (companies: readonly Uuid[], uuid: Uuid, at: Instant) =>
      (await employeeNameAt(foundation, companies, uuid, at))?.initials ?? initialsOf(companies, uuid),
    ...foundation,
    handler,
    asOf: asOf(store),
    cashiers: identity.cashiersOf,
    rasterOf: images.raster,
    headOfNr: models.queries.headOfNr,
    headOfReport: models.queries.headOfReport,
  }
  const renderer = createDocumentRenderer(papers)
  const printing = createPrinting({
    ...foundation,
    elapsed_ms: monotonicMs,
    encode: escpos,
    catalogue,
    handler,
    agenda,
    newId,
    printer: devices.printer,
    now: clock.now,
    renderer,
    initialsOf,
  })
  const modules = createModules({
    ...foundation,
    ...parts,
    ...parts.cards,
    catalogue,
    queries: models.queries,
    reachOrders: models.reachOrders,
    reachStatistics: models.reachStatistics,
    resources: models.resources,
    keepHead: keepHeadIn(config.heads_file),
    elapsed_ms: monotonicMs,
    inTime: (work) => inTime(clock, config.settle_wait_ms, work),
    settle_wait_ms: config.settle_wait_ms,
    span_ms: config.span_ms ?? 30_000,
    backupState: () => backupOf({ pool, config, clock }),
    publishChange: (notification) => bus.publish(subjectOf(notification), JSON.stringify(notification)),
    maintenance: parts.operator.maintenance,
    sign_up: config.sign_up ?? 'open',
    installation: installationFacts(foundation),
    giftCardTries: giftCardTries(identity),
    mayMail: mayMail(identity),
    papers,
    renderer,
    pdf: pdfOf,
    billPdf,
    prepareBody,
    printing,
    leases: postgresLeases(pool, clock.now()),
    planRowsOf,
    checkSignature: checkByCertificate(),
    images,
    parkedWork: postgresParkedWork(pool),
    errorReports: {
      ...postgresErrorReports({ pool, newId }),
      mayReport: callerLimit(),
      storyOf: (company_uuid, order_uuid) => storyOf(store, company_uuid, order_uuid),
    },
  })
  return { modules, printing }
}
