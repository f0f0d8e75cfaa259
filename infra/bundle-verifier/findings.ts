type Finding = {
  /** Of our goal (contracts/rules/bundle.md): 1 whole events, 2 replay, 3 both ends are pinned, 4 modes are events, 5 erasure without a hole. */
  point: 1 | 2 | 3 | 4 | 5
  means: string
  affects: string
}

const file = 'everything in the file'
const rest = 'everything from here on'
const stream = 'what is folded from the stream of the event'
const chain = 'the numbers and chains of the VAT entity from here on'
const sealed = 'everything of the VAT entity that the entry seals'
const signatures = 'every signature of the VAT entity from here on'
const days = 'whether the file has every business day of its period'
const registers = 'whether every register and desk of the VAT entity is in the file'
const receipt = 'the receipt, its session and the Z report'
const session = 'the session, its Z report and every grand total after it'
const z_report = 'the Z report and every grand total after it'
const gift_card = 'what is owed on the gift card'
const voucher = 'the voucher in the books, and every account balance from its day on'
const text = 'the text, and papers that print it'
const entries = 'every entry up to the one that the anchor names, and what they seal'

const finding = (point: Finding['point'], affects: string, means: string): Finding => ({
  point,
  affects,
  means,
})

/**
 * Everything that can be wrong with a bundle, by codes that do not change: the table of contracts/rules/bundle.md, which
 * the second verifier has as well.
 */
export const findings = {
  'file.damaged': finding(1, file, 'it is no gzip, or was cut or changed on its way'),
  'file.inflated': finding(1, file, 'it unpacks to far more than a journal does'),
  'file.no_manifest': finding(1, file, 'its first line is no manifest'),
  'file.second_manifest': finding(1, file, 'a manifest stands a second time'),
  'file.after_the_end': finding(1, file, 'something stands behind the last line'),
  'file.cut': finding(3, file, 'the last line is missing'),
  'file.counts': finding(1, file, 'the last line counts other lines than there are'),
  'file.head': finding(3, file, 'the last line names another head than the last entry has'),
  'line.unreadable': finding(
    1,
    rest,
    'a line is none of the format: no UTF-8, no JSON, too long, nested too deep, or without a field',
  ),
  'line.not_canonical': finding(
    1,
    rest,
    'a line is not in its canonical form: a key twice, out of order or `__proto__`, a fraction, a number from 2^53 on, white space',
  ),
  'log.position_order': finding(
    1,
    stream,
    'positions do not ascend: two events changed places, or one is there twice',
  ),
  'log.revision_gap': finding(
    1,
    stream,
    'the revision of an event does not follow the one before in its stream',
  ),
  'log.owner_changed': finding(1, stream, 'an event is of another VAT entity than the manifest'),
  'event.changed': finding(1, stream, 'the id of an event does not follow from its content'),
  'event.unreadable': finding(1, chain, 'an event has not the fields of its type'),
  'journal.seq': finding(1, chain, 'an entry has not the next number'),
  'journal.hash_chain': finding(1, chain, 'an entry does not have the hash of the one before'),
  'journal.part_closed': finding(1, chain, 'an entry stands in a part that was closed'),
  'journal.part_too_long': finding(1, chain, 'a part has more entries than the format allows'),
  'journal.head_unsigned': finding(3, chain, 'the last entry has no signature of the head'),
  'journal.head_signature': finding(1, chain, 'the signature of the head does not fit the entry'),
  'journal.span_not_next': finding(1, sealed, 'a span does not begin where the one before ended'),
  'journal.span_changed': finding(1, sealed, 'a span does not hold the events that were sealed'),
  'journal.span_count': finding(1, sealed, 'a span counts on from another number'),
  'journal.too_much_unsealed': finding(
    1,
    chain,
    'more events wait for an entry or a span than the format allows',
  ),
  'journal.source_not_waiting': finding(
    1,
    chain,
    'an entry seals what was sealed before, or is not in the file',
  ),
  'journal.source_changed': finding(1, chain, 'a source is not what its entry sealed'),
  'journal.entry_differs_from_source': finding(
    4,
    chain,
    'an entry says another kind, register, time or mode than its source',
  ),
  'journal.entry_meta': finding(1, sealed, 'the metadata of a link do not follow from what it seals'),
  'journal.entry_id': finding(1, sealed, 'the id of a link does not follow from what it seals and says'),
  'journal.behind_fence': finding(1, chain, 'a closed part left a source unsealed'),
  'journal.fence_too_low': finding(1, chain, 'a closed part has an entry for a source behind its end'),
  'journal.sealed_past_stop': finding(
    1,
    chain,
    'something was sealed before the source at which the journal stopped',
  ),
  'journal.nr': finding(1, chain, 'a transaction has not the next number of the VAT entity'),
  'journal.signature_chain': finding(
    1,
    chain,
    'a transaction does not have the signature of the register’s one before',
  ),
  'journal.signed_text': finding(1, chain, 'the eleven fields that are signed do not follow from the source'),
  'journal.signed_event': finding(4, chain, 'an entry that is no transaction has a number or a signature'),
  'journal.signature': finding(1, chain, 'the signature does not fit the eleven fields'),
  'journal.key_unknown': finding(1, chain, 'no key was introduced for the signature'),
  'journal.key_not_in_force': finding(1, chain, 'a transaction is signed by a key that is not in force'),
  'journal.key_not_first': finding(
    1,
    signatures,
    'a key is said to be the first and is not, or the other way',
  ),
  'journal.key_not_at_head': finding(1, signatures, 'a key was introduced at another head'),
  'journal.key_unproven': finding(1, signatures, 'the proof of a key does not fit its certificate'),
  'journal.key_not_vouched_for': finding(1, signatures, 'the key before did not sign the new one'),
  'journal.key_left_out': finding(3, chain, 'the first part names another key than the last one before it'),
  'journal.too_many_keys': finding(1, signatures, 'there are more keys than the format allows'),
  'journal.start': finding(3, chain, 'the first part begins at another head than the manifest says'),
  'journal.other_part': finding(1, chain, 'a link stands in another part than the one that is open'),
  'journal.part_open': finding(1, chain, 'a part begins before the one before was closed'),
  'journal.part_differs': finding(1, chain, 'a part does not begin with the state of the one before'),
  'journal.day_went_back': finding(1, chain, 'a part is of an earlier day than the one before'),
  'journal.fence': finding(1, chain, 'a closed part does not name its own last numbers, signatures or root'),
  'period.day_before': finding(1, days, 'a part is of a day before the period'),
  'period.end': finding(3, days, 'the file does not end as its last line says'),
  'period.empty': finding(1, days, 'no part is of the period'),
  'register.left_out': finding(1, registers, 'a register or desk is not in the list'),
  'register.twice': finding(1, registers, 'a register or desk is in the list twice'),
  'register.kind': finding(1, registers, 'a desk is said to be a register, or the other way'),
  'register.differs': finding(
    1,
    registers,
    'the list has other entries or another signature of a register than the chain',
  ),
  'register.too_many': finding(
    1,
    registers,
    'there are more registers or open sessions than the format allows',
  ),
  'receipt.gross': finding(2, receipt, 'the amounts of a receipt do not add up to its total'),
  'receipt.vat': finding(2, receipt, 'the VAT of a receipt is not the sum of its lines'),
  'receipt.rate_gross': finding(2, receipt, 'the amounts of a VAT rate are not those of its lines'),
  'receipt.rate_vat': finding(2, receipt, 'the VAT of a rate is not that of its lines'),
  'receipt.without_payment': finding(2, receipt, 'the order of a receipt has not its payment'),
  'receipt.differs_from_order': finding(
    2,
    receipt,
    'a receipt is not what the lines and payments of its order make',
  ),
  'session.not_open': finding(2, session, 'something happened in a session that was not opened'),
  'session.foreign': finding(2, session, 'a session has the id of another register or number'),
  'session.float_wrong': finding(2, session, 'the float is not the sum of its counts'),
  'session.number_gap': finding(2, session, 'a session has not the next number of its register'),
  'session.grand_total': finding(
    2,
    session,
    'a session does not begin with the grand totals of the Z before',
  ),
  'session.opened_twice': finding(2, session, 'a session was opened twice'),
  'session.changed_after_z': finding(2, session, 'something happened in a session after its Z report'),
  'session.time_went_back': finding(2, session, 'time goes back in a session'),
  'session.count_wrong': finding(
    2,
    session,
    'a count is not the sum of its pieces, or expects other cash than the session has',
  ),
  'x_report.wrong': finding(2, session, 'an X report is not what the session adds up to'),
  'z.not_closing': finding(2, session, 'a Z report stands in a session that was not being closed'),
  'z.of_other_session': finding(2, z_report, 'a Z report is of another register or number than its session'),
  'z.figures': finding(2, z_report, 'a Z report is not what the session adds up to'),
  'z.float_next': finding(2, z_report, 'the next float is not what the drawer holds'),
  'z.numbers': finding(2, z_report, 'a Z report names other first and last numbers than its receipts have'),
  'z.chain': finding(2, z_report, 'a Z report names other signatures than its last transaction has'),
  'gift_card.balance': finding(
    2,
    gift_card,
    'a gift card is said to have another balance than its charges leave',
  ),
  'gift_card.overdrawn': finding(2, gift_card, 'more was taken from a gift card than was on it'),
  'voucher.unbalanced': finding(2, voucher, 'debit and credit of a voucher differ'),
  'voucher.hash': finding(2, voucher, 'a voucher has not the hash of its postings'),
  'voucher.head': finding(3, voucher, 'a voucher names another head than its Z report'),
  'voucher.twice': finding(2, voucher, 'a day of a Z report has two vouchers'),
  'text.not_named': finding(5, text, 'a text is not named by the event before it'),
  'text.changed': finding(5, text, 'a text has not the hash that the event names'),
  'anchor.another_entry': finding(3, entries, 'a head from outside is of another entry than stands here'),
  'anchor.beyond_the_end': finding(
    3,
    entries,
    'a head from outside is of an entry behind the end of an open file',
  ),
} as const
export type Code = keyof typeof findings
