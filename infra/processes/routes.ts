import type { SignUpMode } from '@bon/contracts/companies'
import type { CertificateStanding } from '@bon/contracts/journal'
import { type CompanyScope, type Route, subjectOf, type Uuid } from '@bon/contracts/kernel'
import { paperStream } from '@bon/contracts/papers'
import { mayDo } from '@bon/contracts/permissions'
import type { Agenda, Clock, ClockTrust, MessageBus, Signer, Vault } from '@bon/contracts/ports'
import { sessionStream } from '@bon/contracts/registers'
import {
  allResources,
  companies,
  companySettings,
  giftCardTypes,
  kitchenDisplays,
  paymentTypes,
  products,
  registers,
  tables,
  timeDelimitations,
  vatEntities,
} from '@bon/contracts/resources'
import type { Dashboard } from '@bon/contracts/statistics'
import { listGiftCards, sumGiftCards } from '@bon/projections/gift-cards'
import { listInvoices } from '@bon/projections/invoices'
import { listEntries } from '@bon/projections/journal'
import { dyingOrders, listOrders, openOrders } from '@bon/projections/orders'
import { listPayments, terminalWords, unfinishedPayments } from '@bon/projections/payments'
import { listPrintJobs, recentTickets, troubledJobs } from '@bon/projections/print-jobs'
import { listSecurityEvents } from '@bon/projections/security-events'
import { listTenders } from '@bon/projections/tenders'
import { accountSums, countVouchers } from '@bon/projections/transfers'
import { listZReports, neighbours, supplementsOf } from '@bon/projections/z-reports'
import { availabilityRoutes } from '@bon/services/availability'
import { companyRoutes, ownCompanyRoutes, setupRoutes } from '@bon/services/companies'
import { deviceRoutes } from '@bon/services/devices'
import { errorReportRoutes } from '@bon/services/error-reports'
import { floorPlanRoutes } from '@bon/services/floor-plan'
import { createGiftCardDesk, giftCardRoutes } from '@bon/services/gift-cards'
import { identityRoutes, peopleRoutes, personIn, rolesIn } from '@bon/services/identity'
import { type ImageShelf, imageRoutes } from '@bon/services/images'
import { invoiceRoutes } from '@bon/services/invoices'
import { journalRoutes } from '@bon/services/journal'
import { upcast } from '@bon/services/kernel'
import { merchantRoutes, unitRoutes } from '@bon/services/mobilepay'
import {
  creditingRoutes,
  invoicingRoutes,
  type OrderHouse,
  type OrderTexts,
  orderDecider,
  orderRoutes,
  orderStream,
} from '@bon/services/orders'
import { type PaperPress, paperDecider, paperRoutes } from '@bon/services/papers'
import { parkedWorkRoutes } from '@bon/services/parked-work'
import { type PaymentHouse, paymentRoutes, tenderRoutes } from '@bon/services/payments'
import { priceRoutes } from '@bon/services/prices'
import { kitchenRoutes, printingRoutes } from '@bon/services/printing'
import type { SettlesTerminal } from '@bon/services/processes'
import { productRoutes } from '@bon/services/products'
import { registerRoutes, zReportDecider, zReportRoutes } from '@bon/services/registers'
import { type ResourceHouse, resourceRoutes } from '@bon/services/resources'
import { securityRoutes } from '@bon/services/security-events'
import { statisticsRoutes } from '@bon/services/statistics'
import { transferRoutes } from '@bon/services/transfers'
import type { Devices } from '../devices/index.ts'
import { callerLimit, type postgresErrorReports, storyOf } from '../error-reports/index.ts'
import type { Identity, People } from '../identity/index.ts'
import type { postgresLeases } from '../leases/index.ts'
import type { MobilePay } from '../mobilepay/index.ts'
import { billPdf, pdfOf } from '../pdf/index.ts'
import type { postgresParkedWork } from '../reactor/index.ts'
import type { ReadStore } from '../read-store/index.ts'
import { asOf } from '../shop/as-of.ts'
import { refundLimitOf, terminalName } from '../shop/cards.ts'
import { allCompanies, companyOf, scopeOf } from '../shop/companies.ts'
import { companyDetails, settingsOf } from '../shop/company-details.ts'
import { addonsFor, subcompaniesOf, whereIs } from '../shop/company-pages.ts'
import { dashboard } from '../shop/dashboard.ts'
import { directoryOf } from '../shop/directory.ts'
import { floorPlanOf } from '../shop/floor-plan.ts'
import { barredFrom, paymentStatusOf } from '../shop/gating.ts'
import { giftCardSaleOf, giftCardsForSale } from '../shop/gift-cards.ts'
import { inTime, unlessUnsealed } from '../shop/in-time.ts'
import {
  billLanguageOf,
  customerOf,
  customersLike,
  invoiceOf,
  invoiceSellerAt,
  invoiceTypeOf,
  mayInvoice,
} from '../shop/invoicing.ts'
import { booksOf, namedBalances } from '../shop/ledger.ts'
import { mayMail } from '../shop/mail-limits.ts'
import { moneyLimitsOf } from '../shop/money-limits.ts'
import { receiptPrinterOf } from '../shop/papers.ts'
import { preparedCatalogues } from '../shop/prepared-catalogues.ts'
import { priceRulesOf } from '../shop/price-rules.ts'
import { kitchenOf, nameOf, windowOf } from '../shop/printing.ts'
import { type ReceiptHouse, receiptOf } from '../shop/receipt.ts'
import { knowsReferences } from '../shop/references.ts'
import { cashierTags, openSessionTag, registerStanding } from '../shop/register-data.ts'
import { hasDrawer, openDrawerOf } from '../shop/register-drawer.ts'
import { scaleOfRegister } from '../shop/register-scale.ts'
import { remember } from '../shop/remember.ts'
import { soldLines } from '../shop/sold-lines.ts'
import { giftCardTries } from '../shop/tries.ts'
import { zReportPrint } from '../shop/z-report-print.ts'
import { dayIn, dayRulesIn } from '../shop/zone-rules.ts'
import { isForRules } from '../signer/index.ts'
import type { operatorFiles } from './operator-files.ts'
import { terminalDays } from './terminal-days.ts'
import type { WriteSide } from './write-side.ts'

type House = {
  side: WriteSide
  papers: ReceiptHouse
  press: PaperPress
  reads: ReadStore
  backupState(): Promise<Dashboard['backup']>
  certificateState(): CertificateStanding
  identity: Identity
  people: People
  vault: Vault
  signer: Signer
  clock: Clock
  clockTrust: ClockTrust
  agenda: Agenda
  resources: ResourceHouse
  images: ImageShelf
  errorReports: ReturnType<typeof postgresErrorReports>
  parkedWork: ReturnType<typeof postgresParkedWork>
  leases: ReturnType<typeof postgresLeases>
  devices: Devices
  bus: MessageBus
  mobilepay: MobilePay
  operator: ReturnType<typeof operatorFiles>
  settlesTerminal: SettlesTerminal
  /** See `Config`. */
  settle_wait_ms: number
  sign_up: SignUpMode
}

/** Hands every module what it asks for (architecture.md 2): the one place where rooms meet. */
export const composeRoutes = ({
  side,
  backupState,
  certificateState,
  papers,
  press,
  reads,
  identity,
  people,
  vault,
  signer,
  clock,
  clockTrust,
  agenda,
  resources,
  images,
  errorReports,
  parkedWork,
  leases,
  bus,
  mobilepay,
  operator,
  devices,
  settlesTerminal,
  settle_wait_ms,
  sign_up,
}: House): Route[] => {
  const { catalogue, handler, sessions, store, settle } = side
  const cashiers = remember(
    900,
    (companies: readonly Uuid[]) => companies.join(),
    (companies) => identity.cashiersOf(companies),
  )
  /** Archived ones keep their initials on what they sold, and stand on no register. */
  const active = async (companies: readonly Uuid[]) =>
    (await cashiers(companies)).filter((cashier) => !cashier.is_archived)
  const hasCashier = async (companies: readonly Uuid[], uuid: Uuid) =>
    (await active(companies)).some((cashier) => cashier.uuid === uuid) ||
    // Made in the last five seconds.
    (await identity.cashierOf(companies, uuid))?.is_archived === false
  const directory = directoryOf({ catalogue, now: clock.now, hasCashier })
  const shop = { catalogue, handler, sessions, directory, cashiers, now: clock.now }
  const prepared = preparedCatalogues(catalogue, clock.now)
  const companyName = (uuid: Uuid) => companyOf(catalogue, uuid)?.display_name ?? ''
  const isApproved = ({ company_uuid }: Pick<CompanyScope, 'company_uuid'>) =>
    catalogue.anywhere(companies, company_uuid)?.is_approved ?? true
  const readText = async (scope: CompanyScope, ref: Uuid) =>
    (await vault.get(scope.company_uuid, [ref])).get(ref) ?? null

  const giftCards = createGiftCardDesk({
    handler,
    tries: giftCardTries(identity),
    isOffered: ({ company_uuid }) => barredFrom(catalogue)(company_uuid, 'gift_cards') === undefined,
  })

  const texts: OrderTexts = {
    put: (text) => vault.put({ ...text, class: 'B' }),
    get: (company_uuid, refs) => vault.get(company_uuid, refs),
  }

  const settleTerminal: PaymentHouse['settle'] = (uuid, by, { scope, actor }) => {
    const { company_uuid, vat_entity_uuid } = scope
    return settlesTerminal(uuid, by, { company_uuid, vat_entity_uuid, actor })
  }

  const history = async (stream: string) => {
    const events = []
    for await (const event of store.readStream(stream)) events.push(upcast(event))
    return events
  }

  const untilClosed = async (session_uuid: Uuid, company_uuid: Uuid): Promise<void> => {
    for (let waited = 0; waited < settle_wait_ms; waited += 20) {
      const folded = await handler.load(zReportDecider, sessionStream(session_uuid), company_uuid)
      if (folded?.state.status === 'closed') return
      await clock.sleep(20)
    }
  }

  const orderHouse: OrderHouse = {
    handler,
    sessions,
    directory,
    giftCards,
    settle: (order, payment, who) =>
      inTime(clock, settle_wait_ms, unlessUnsealed(settle(order, payment, who))),
    carry: side.carry,
    giveBack: async (cause) => {
      const drive = cause.type === 'OrderUnwindStarted' ? side.unwind : side.giveBack
      return (await inTime(clock, settle_wait_ms, unlessUnsealed(drive(cause).then(() => true)))) ?? false
    },
    mayReopen: (scope) => catalogue.find(companySettings, scope, scope.company_uuid)?.may_reopen ?? true,
    takesAdminPin: people.takesAdminPin,
    billShown: async ({ company_uuid }, order_uuid) => {
      const made = await handler.load(paperDecider, paperStream(order_uuid), company_uuid)
      return made?.state.prints.some(({ paper }) => paper === 'provisional') ?? false
    },
    limits: ({ company_uuid }) => moneyLimitsOf(catalogue, company_uuid),
    signIns: people.signIns,
    refundLimit: (scope, terminal_uuid) => refundLimitOf(catalogue, scope, terminal_uuid),
    leases,
    texts,
    knows: knowsReferences(catalogue, resources),
    hasTable: (scope, uuid) => catalogue.find(tables, scope, uuid) !== undefined,
    isProvider: async (actor) => (await identity.userOf(actor))?.wsy_role === 'wsy_admin',
  }

  return [
    ...identityRoutes({
      signIn: identity.signIn,
      signOut: identity.signOut,
      security: people.security,
      userOf: identity.userOf,
      companyOf: async (uuid) => companyOf(catalogue, uuid),
      allCompanies: async () => allCompanies(catalogue),
      detailsOf: (uuid) =>
        companyDetails(
          { catalogue, now: clock.now(), hasCashiers: async (of) => (await active(of)).length > 0 },
          uuid,
        ),
      companyName,
      pendingOf: (user, now) => people.invitations.pendingOf(user, now),
      maintenance: operator.maintenance,
    }),
    ...peopleRoutes({
      ...people,
      ring: (bell) => bus.publish(subjectOf(bell), JSON.stringify(bell)),
      companyName,
      isApproved,
      mayStrangersSignUp: sign_up !== 'closed',
      allowsShortPins: ({ company_uuid }) => settingsOf(catalogue, company_uuid).short_pins,
      hasRegister: ({ company_uuid }, uuid) =>
        catalogue.anywhere(registers, uuid)?.company_uuid === company_uuid,
    }),
    ...orderRoutes(orderHouse, {
      list: (scope, query) => reads.withScope(scope, (db) => listOrders(db, query)),
      history,
      receipt: (scope, order_uuid) => receiptOf(papers, scope, order_uuid),
    }),
    ...invoicingRoutes({
      ...orderHouse,
      mayInvoice: (scope, uuid) => {
        const register = catalogue.find(registers, scope, uuid)
        return register !== undefined && mayInvoice(catalogue, scope, register)
      },
      invoiceType: (scope) => invoiceTypeOf(catalogue, scope),
      customer: (scope, uuid) => customerOf(resources, scope, uuid),
      keepFiscal: (text) => vault.put({ ...text, class: 'A' }),
    }),
    ...creditingRoutes({
      ...orderHouse,
      invoice: (scope, uuid) => invoiceOf(handler, scope, uuid),
      registers: (scope) => catalogue.list(registers, scope),
      keepFiscal: (text) => vault.put({ ...text, class: 'A' }),
    }),
    ...invoiceRoutes({
      handler,
      sellerOf: (uuid, at) => invoiceSellerAt(asOf(store), uuid, at),
      texts: vault.get,
      list: (scope, query) => reads.withScope(scope, (db) => listInvoices(db, query)),
      customers: (scope, search) => customersLike(resources, scope, search),
      languageOf: (uuid) => billLanguageOf(catalogue, uuid),
      pdf: billPdf,
    }),
    ...registerRoutes({
      handler,
      sessions,
      directory,
      rows: async (scope) => {
        const people = cashierTags(await active(scope.resource_companies))
        return Promise.all(
          catalogue.list(registers, scope).map(async ({ uuid, identifier, name }) => {
            const session = await sessions.latest(uuid, scope.company_uuid)
            const closed = session?.report.status === 'closed' ? session.report : undefined
            return {
              uuid,
              identifier,
              name,
              company_name: companyOf(catalogue, scope.company_uuid)?.display_name ?? '',
              session: openSessionTag(session, dayRulesIn(catalogue, scope)),
              last_close: closed ? { n: closed.n, at: closed.closed_at } : null,
              cashiers: people,
            }
          }),
        )
      },
      catalogue: prepared.whole,
      catalogueChanges: prepared.since,
      data: (scope, uuid) => registerStanding({ ...shop, cashiers: active }, scope, uuid),
      dataAnywhere: async (actor, uuid) => {
        const company = catalogue.anywhere(registers, uuid)?.company_uuid
        const scope = company && scopeOf(catalogue, company)
        const user = scope && (await identity.userOf(actor))
        // Of the company's own people: provider staff come in by its address, with a reason.
        const own = user && personIn({ ...user, wsy_role: null }, scope.company_uuid)
        const may = own && mayDo(own, 'register.read')
        return may ? registerStanding({ ...shop, cashiers: active }, scope, uuid) : undefined
      },
      isBlocked: ({ company_uuid }) =>
        paymentStatusOf(catalogue.anywhere(companies, company_uuid)?.paid_until ?? null, clock.now()) ===
        'block',
      isApproved,
      underRules: ({ vat_entity_uuid }) => ({
        rules: catalogue.anywhere(vatEntities, vat_entity_uuid)?.cash_register_rules ?? null,
        has_certificate: isForRules(signer.certificate_pem, clock.now()),
      }),
      openOrders: (scope, register_uuid, test_mode) =>
        reads.withScope(
          scope,
          async (db) => (await openOrders(db, { register_uuid, test_mode }).executeTakeFirstOrThrow()).count,
        ),
      openPayments: (scope, register_uuid) =>
        reads.withScope(scope, (db) => unfinishedPayments(db, register_uuid)),
      ...terminalDays({ catalogue, settlesTerminal, handler, now: clock.now }),
      dyingOrders: (scope, register_uuid, test_mode) =>
        reads.withScope(scope, (db) => dyingOrders(db, register_uuid, test_mode)),
      dropEmpty: async (order_uuid, by, context) => {
        await handler.handle(orderDecider, orderStream(order_uuid), { type: 'CancelEmpty', by }, context)
      },
      checkPin: identity.checkPin,
      takesAdminPin: people.takesAdminPin,
      signIns: people.signIns,
      clock: clockTrust,
      keepText: ({ company_uuid }, subject, text) => vault.put({ company_uuid, subject, class: 'A', text }),
      readText,
      untilClosed,
      pinOpensDrawer: ({ company_uuid }) => settingsOf(catalogue, company_uuid).pin_opens_drawer,
      hasDrawer: (scope, register_uuid) => hasDrawer(catalogue, scope, register_uuid),
      openDrawer: (scope, register_uuid, job_id) =>
        openDrawerOf({ catalogue, box: devices.box }, scope, register_uuid, job_id),
    }),
    ...kitchenRoutes({
      handler,
      sessions,
      directory,
      leases,
      texts,
      signIns: people.signIns,
      windowOf: (company_uuid) => windowOf(catalogue, company_uuid),
    }),
    ...printingRoutes({
      handler,
      directory,
      texts,
      kitchenOf: (company_uuid) => kitchenOf(catalogue, company_uuid),
      displayOf: (scope, uuid) => catalogue.find(kitchenDisplays, scope, uuid),
      nameOf: (scope, of, uuid) => nameOf(catalogue, scope, of, uuid),
      list: (scope, query) => reads.withScope(scope, (db) => listPrintJobs(db, query)),
      trouble: (scope, now) => reads.withScope(scope, (db) => troubledJobs(db, now)),
      tickets: (scope, now) => reads.withScope(scope, (db) => recentTickets(db, now)),
    }),
    ...paperRoutes({
      handler,
      sessions,
      directory,
      press,
      pdf: pdfOf,
      signIns: people.signIns,
      printerOf: (scope, register_uuid) => receiptPrinterOf(catalogue, scope, register_uuid),
      mails: people.mails,
      isApproved,
      mayMail: mayMail(identity),
      keepAddress: texts.put,
      supplementsOf: async (scope, session_uuid) => {
        const known = await reads.withScope(scope, (db) => supplementsOf(db, session_uuid))
        return known.map(({ source_event_id }) => source_event_id)
      },
    }),
    ...paymentRoutes({
      handler,
      sessions,
      directory,
      takesAdminPin: people.takesAdminPin,
      signIns: people.signIns,
      terminalName: (scope, uuid) => terminalName(catalogue, scope, uuid),
      registerName: (scope, uuid) => catalogue.find(registers, scope, uuid)?.name ?? '',
      list: (scope, query) => reads.withScope(scope, (db) => listPayments(db, query)),
      settle: settleTerminal,
      lookNow: ({ company_uuid, vat_entity_uuid }, uuid, now) =>
        agenda.put({ kind: 'payment', uuid, company_uuid, vat_entity_uuid, set_at: now, due_at: now }),
      history,
      codeOf: (payment_uuid) => mobilepay.codeOf(payment_uuid),
    }),
    ...tenderRoutes({
      list: (scope, query) =>
        reads.withScope(scope, async (db) => {
          const listed = await listTenders(db, query)
          const cards = listed.tenders.filter(({ method }) => method === 'card')
          return {
            ...listed,
            said: await terminalWords(
              db,
              cards.map(({ payment_uuid }) => payment_uuid),
            ),
          }
        }),
      typeName: (uuid) => catalogue.anywhere(paymentTypes, uuid)?.name ?? '',
    }),
    ...merchantRoutes({
      resources,
      keys: mobilepay.keys,
      may_simulate: mobilepay.may_simulate,
      test: mobilepay.test,
    }),
    ...unitRoutes({
      resources,
      hasKeys: async (company_uuid) => (await mobilepay.keys.show(company_uuid)) !== undefined,
    }),
    ...giftCardRoutes({
      handler,
      desk: giftCards,
      forSale: (scope) => giftCardsForSale(catalogue, scope, clock.now()),
      termsOf: (scope, uuid) => giftCardSaleOf(catalogue, scope, uuid, clock.now())?.terms,
      nameOf: (uuid) => catalogue.anywhere(giftCardTypes, uuid)?.name ?? '',
      list: (scope, query, today) => reads.withScope(scope, (db) => listGiftCards(db, query, today)),
      sums: (scope, today) => reads.withScope(scope, (db) => sumGiftCards(db, today)),
    }),
    ...floorPlanRoutes({
      floorPlan: (scope, uuid, now) =>
        floorPlanOf({ catalogue, reads, leases, sessions, namesOf: vault.get }, scope, uuid, now),
    }),
    ...availabilityRoutes({
      handler,
      directory,
      signIns: people.signIns,
      ring: (bell) => bus.publish(subjectOf(bell), JSON.stringify(bell)),
    }),
    ...deviceRoutes({
      scaleOf: (scope, uuid) => scaleOfRegister(catalogue, scope, uuid),
      unitOf: async (scope, uuid) =>
        (await directory.sellable(scope, uuid)) && catalogue.find(products, scope, uuid)?.unit,
      speaks: (protocol) => devices.scale.protocols.includes(protocol),
      readings: devices.listen,
    }),
    ...zReportRoutes({
      handler,
      list: (scope, query) => reads.withScope(scope, (db) => listZReports(db, query)),
      print: async (scope, { session_uuid, register_uuid, n }) => ({
        ...(await zReportPrint(shop, scope, register_uuid)),
        ...(await reads.withScope(scope, async (db) => ({
          ...(await neighbours(db, { register_uuid, n })),
          supplements: await supplementsOf(db, session_uuid),
        }))),
      }),
      readText,
    }),
    ...journalRoutes({
      directory,
      signer,
      standing: certificateState,
      list: (scope, register_uuid, query) =>
        reads.withScope(scope, (db) => listEntries(db, register_uuid, query)),
    }),
    ...allResources.flatMap((definition) => resourceRoutes(definition, resources)),
    ...setupRoutes(resources),
    ...ownCompanyRoutes({ ...people, resources, sign_up }),
    ...companyRoutes({
      resources,
      legal: (uuid) => {
        const company = companyOf(catalogue, uuid)
        return company && { legal_name: company.legal_name, cvr: company.cvr }
      },
      subcompanies: async (scope, actor) => {
        const user = await identity.userOf(actor)
        const mayEnter = (uuid: Uuid) => user !== undefined && rolesIn(user, uuid).length > 0
        return subcompaniesOf({ catalogue, sessions, now: clock.now() }, scope, mayEnter)
      },
      addons: (scope) => addonsFor(catalogue, scope),
      whereIs: (scope, uuid) => whereIs(catalogue, scope, uuid),
    }),
    ...imageRoutes(images),
    ...parkedWorkRoutes({
      ...parkedWork,
      nameOf: async (uuid) => (await identity.userOf(uuid))?.name,
    }),
    ...errorReportRoutes({
      ...errorReports,
      mayReport: callerLimit(),
      storyOf: ({ company_uuid }, uuid) => storyOf(store, company_uuid, uuid),
    }),
    ...productRoutes({
      resources,
      scopeOf: (uuid) => scopeOf(catalogue, uuid),
      parentOf: (uuid) => companyOf(catalogue, uuid)?.parent_uuid ?? undefined,
      mayWrite: async (actor, company_uuid) => {
        const user = await identity.userOf(actor)
        const own = user && personIn({ ...user, wsy_role: null }, company_uuid)
        const writes = ['product.write', 'product_category.write', 'modifier_group.write'] as const
        return own !== undefined && writes.every((one) => mayDo(own, one))
      },
    }),
    ...priceRoutes({
      dayOf: (scope, at) => dayIn(catalogue, scope, at),
      rules: (scope) => ({
        rules: priceRulesOf(catalogue, scope),
        priorityOf: (uuid) => catalogue.find(timeDelimitations, scope, uuid)?.priority ?? 0,
      }),
      product: (scope, uuid) => catalogue.find(products, scope, uuid),
      soldOn: (scope, day) => soldLines({ reads, history }, scope, day),
    }),
    ...transferRoutes({
      handler,
      store,
      books: (scope) => booksOf(catalogue, scope),
      registerTag: (uuid) => {
        const { name = '', identifier = '' } = catalogue.anywhere(registers, uuid) ?? {}
        return { uuid, name, identifier }
      },
      balances: async (scope, period) => {
        const [sums, vouchers] = await reads.withScope(scope, (db) =>
          Promise.all([accountSums(db, period), countVouchers(db, period)]),
        )
        return { balances: namedBalances(catalogue, sums), vouchers }
      },
    }),
    ...securityRoutes({
      ...people.securityNames,
      list: (scope, query) => reads.withScope(scope, (db) => listSecurityEvents(db, query)),
      mayReadCallers: async ({ actor, impersonated_by, scope }) => {
        const user = await identity.userOf(impersonated_by ?? actor)
        return user !== undefined && mayDo(personIn(user, scope.company_uuid), 'users.read')
      },
      registerName: (scope, uuid) => catalogue.find(registers, scope, uuid)?.name ?? null,
    }),
    ...statisticsRoutes({
      dayOf: (scope, at) => dayIn(catalogue, scope, at),
      dashboard: async (scope, asked, now) => {
        const figures = await reads.withScope(scope, (db) => dashboard(shop, scope, db, asked, now))
        return { ...figures, backup: await backupState(), certificate: certificateState() }
      },
    }),
  ]
}
