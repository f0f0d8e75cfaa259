/**
 * Places where no request built from the schema alone gets different answers for an own and an unknown id, with the
 * reason. Foreign ids are still sent there, and must be answered like unknown ones.
 */
export const shadowed: readonly { place: RegExp; why: string }[] = [
  {
    place: / (path|body)\.change_uuid$/,
    why: 'a plan is found within its entity, whose id in the address is tried',
  },
  {
    place: / body\.expense\.account_uuid$/,
    why: 'an account that is not one for expenses is answered as an unknown one',
  },
  { place: /^resources\/\w+\.plan body\.change_uuid$/, why: 'the client makes it' },
  {
    place: / body\.(payment_uuid|device_uuid|comment_uuid|action\.(subject_uuid|command_id))$/,
    why: 'the client makes it; it is kept beside the company of the act',
  },
  {
    place: /^registers\.close body\.(carry_over|seal_owed)\.\[\]$/,
    why: 'it chooses among the session’s own open orders; any other id chooses nothing',
  },
  {
    place: /order_lines\.\[\]\.(slaves\.\[\]\.)?uuid$/,
    why: 'the client makes the ids of its lines, within its order',
  },
  {
    place: /order_lines\.\[\]\.slaves\.\[\]\./,
    why: 'a line that needs another is refused before what it names; tests/api/products.suite.ts has such a product',
  },
  {
    place: /product_modifier_group\.\[\]\./,
    why: 'a whole choice is needed before a part of it counts; tests/api/orders.suite.ts chooses',
  },
  {
    place: /\.(image|logo)$/,
    why: 'a picture is not looked for when it is named, but when it is asked for, by company',
  },
  {
    place: /^(saf_t|bundles)\.(create body|content path)\.uuid$/,
    why: 'here no export is made, as its thread would write beside each case; tests/api/saf-t.suite.ts and bundles.suite.ts ask for a foreign one',
  },
  {
    place: /^resources\/(company_settings|turnover_goals)\./,
    why: 'a company has its settings and its goals once',
  },
  {
    place: /^resources\/\w+\.list filter\./,
    why: 'no row of the demo names such a thing; the filter works on rows of the company only',
  },
  {
    place: /^resources\/companies\./,
    why: 'companies are kept in the provider’s scope; those of the demo stand in their own',
  },
  { place: /^resources\/mobile_pay_stores\./, why: 'nobody of the demo has one' },
  {
    place:
      /^resources\/(customers|contact_cards|boxes|online_menus|integrations)\.(rollBack|plan) path\.uuid$/,
    why: 'what lies in the vault has no earlier data and no plans',
  },
  { place: /^devices\./, why: 'a wrong PIN or code locks the till before what it is for is read' },
  { place: /^error_reports\.show /, why: 'reports are the provider’s; no company reads one' },
  {
    place: /^profile\.revokeToken /,
    why: 'sessions are a person’s own, in no company; tests/api/identity-accounts.suite.ts',
  },
  {
    place: /^passkeys\./,
    why: 'passkeys are a person’s own, in no company; tests/security/passkeys.spec.ts',
  },
  {
    place: /^gift_cards\./,
    why: 'no card was issued in these houses; tests/api/gift-cards.suite.ts and its neighbour',
  },
  {
    place: /^invitations\.(accept|reject) /,
    why: 'an invitation is the invited person’s, who is not of these actors',
  },
  {
    place: /^privacy\.forget /,
    why: 'a user is forgotten by those of his own companies only; the drawn person is none of the demo’s',
  },
  { place: /^invoices\.convert body/, why: 'the customer’s data is looked at first' },
  { place: /^credit_notes\.credit body\.lines/, why: 'all of the invoice is credited before' },
  { place: /^kitchen\.replace /, why: 'the order’s mode is compared first' },
  {
    place: /^mobilepay\.saveUnit /,
    why: 'no payment type of the demo’s request is MobilePay’s; tests/api/mobilepay.suite.ts',
  },
  {
    place: /^order_actions\.(place body\.from_table_uuids|heartbeat body\.order_uuids)/,
    why: 'what does not stand there is left out, own or not',
  },
  { place: /^order_actions\.transfer body\.parts/, why: 'the parts must be the whole bon' },
  {
    place: /^orders\.pay body\.(payment_type_uuid|terminal_uuid|card_type_uuid)$/,
    why: 'the order was paid or has changed by then',
  },
  {
    place: /^orders\.sell /,
    why: 'the sum is compared before; its cart is that of orders.save, where each place is reached',
  },
  {
    place: /^tender_corrections\.correctTender body\.(payment_uuid|payment_type_uuid)/,
    why: 'a payment of another order cannot be corrected either; of the type, the cashier has signed out by then',
  },
  {
    place: /^owed\.settle body\.payment_type_uuid$/,
    why: 'the cashier has signed out by then; tests/api/owed.suite.ts pays with two types',
  },
  {
    place: /^tips\.(give body\.(payment_type|terminal)_uuid|giveBack body\.tip_of)$/,
    why: 'the cashier has signed out by then; a payment of another order has no tip of this one, as no unknown one has',
  },
  {
    place: /^deposit_returns\.give (path\.uuid|body\.(payment_type_uuid|lines\.\[\]\.(uuid|product_uuid)))$/,
    why: 'the client makes the ids of the order and its lines, and the cashier has signed out by then',
  },
  {
    place: /^refunds\.(reopen|refund body\.(card_payment|payment_type)_uuid)/,
    why: 'an admin PIN is asked for before what the refund names',
  },
  {
    place: /^papers\.(reportPrint|reportPdf|printReport) path/,
    why: 'a running session’s paper names an X report; tests/api/paper.suite.ts',
  },
  { place: /^prices\.simulate body\./, why: 'a rule that is not the demo’s is refused first' },
  {
    place: /^payments\.list query\.|^printing\.list query\./,
    why: 'nothing of the register, or printer, is in the list',
  },
  { place: /^printing\.(retry|discard) /, why: 'no job of the demo failed; tests/api/printing.suite.ts' },
  {
    place: /^registers\.(close|forceClose) body\.(count\.)?counted_tenders/,
    why: 'the count, or the terminal, is looked at first',
  },
  {
    place: /^registers\.reportCorrection (path|body\.(order_uuid|correction\.line_uuid)$)/,
    why: 'the session is of the register that traded; bons and lines of a till are the till’s to name',
  },
  {
    place: /^replay\.moment query\.register_uuid$/,
    why: 'the drawn step is none of the house’s; tests/api/replay.suite.ts names one of its own',
  },
  { place: /^company\.whereIs /, why: 'says of the asker’s other companies which one a link is of' },
]
