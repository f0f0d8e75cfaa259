#!/usr/bin/env python3
"""A second verifier of the auditor's bundle (contracts/rules/bundle.md).

Python 3.9 or newer and its standard library only: RSA and Ed25519 are computed here by `pow`, so that not one
line is shared with the program that writes bundles or with the other verifier. It was written from that page.

    python3 verify_bundle.py FILE... [--anchor CODE_OR_HEAD]... [--json]

Exit codes: 0 whole, 1 a contradiction, 3 could not look.
"""
import argparse
import base64
import hashlib
import json
import re
import sys
import uuid
import zlib
from datetime import datetime, timezone

try:
    from zoneinfo import ZoneInfo
except ImportError:  # Python 3.8: times of transactions cannot be computed.
    ZoneInfo = None

MOST_LINE_BYTES = 4_000_000
ZEROS = "0" * 64
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
SEALED_STREAMS = ("zReport-", "register-", "order-", "reportPaper-", "safT-", "bundle-")


# What a file may hold at most, so that one that was made to harm ends with a finding.
MOST_DEPTH = 64
MOST_KEYS = 1_000
MOST_REGISTERS = 10_000
MOST_WAITING = 20_000
MOST_WAITING_LETTERS = 100_000_000
MOST_UNSPANNED = 200_000
MOST_ENTRIES_OF_PART = 1_000_000
MOST_PIECE = 1 << 18
LEAST_LETTERS = 64
MOST_INFLATION = 200
FREE_BYTES = 10_000_000
MOST_CERTIFICATE_LETTERS = 20_000
MODULUS_BITS = (2_048, 8_192)
MOST_EXPONENT_BITS = 32
MOST_REMEMBERED = 100_000

# Everything that can be wrong, by the codes of the page: the point of fiscal.md 3.3, what it touches, what it means.
FILE = "everything in the file"
REST = "everything from here on"
STREAM = "what is folded from the stream of the event"
CHAIN = "the numbers and chains of the VAT entity from here on"
SEALED = "everything of the VAT entity that the entry seals"
SIGNATURES = "every signature of the VAT entity from here on"
DAYS = "whether the file has every business day of its period"
REGISTERS = "whether every register and desk of the VAT entity is in the file"
RECEIPT = "the receipt, its session and the Z report"
SESSION = "the session, its Z report and every grand total after it"
Z_REPORT = "the Z report and every grand total after it"
GIFT_CARD = "what is owed on the gift card"
VOUCHER = "the voucher in the books, and every account balance from its day on"
TEXT = "the text, and papers that print it"
ENTRIES = "every entry up to the one that the anchor names, and what they seal"
FINDINGS = {
    "file.damaged": (1, FILE, "it is no gzip, or was cut or changed on its way"),
    "file.inflated": (1, FILE, "it unpacks to far more than a journal does"),
    "file.no_manifest": (1, FILE, "its first line is no manifest"),
    "file.second_manifest": (1, FILE, "a manifest stands a second time"),
    "file.after_the_end": (1, FILE, "something stands behind the last line"),
    "file.cut": (3, FILE, "the last line is missing"),
    "file.counts": (1, FILE, "the last line counts other lines than there are"),
    "file.head": (3, FILE, "the last line names another head than the last entry has"),
    "line.unreadable": (1, REST, "a line is none of the format: no UTF-8, no JSON, too long, nested too deep, or without a field"),
    "line.not_canonical": (1, REST, "a line is not in its canonical form: a key twice, out of order or `__proto__`, a fraction, a number from 2^53 on, white space"),
    "log.position_order": (1, STREAM, "positions do not ascend: two events changed places, or one is there twice"),
    "log.revision_gap": (1, STREAM, "the revision of an event does not follow the one before in its stream"),
    "log.owner_changed": (1, STREAM, "an event is of another VAT entity than the manifest"),
    "event.changed": (1, STREAM, "the id of an event does not follow from its content"),
    "event.unreadable": (1, CHAIN, "an event has not the fields of its type"),
    "journal.seq": (1, CHAIN, "an entry has not the next number"),
    "journal.hash_chain": (1, CHAIN, "an entry does not have the hash of the one before"),
    "journal.part_closed": (1, CHAIN, "an entry stands in a part that was closed"),
    "journal.part_too_long": (1, CHAIN, "a part has more entries than the format allows"),
    "journal.head_unsigned": (3, CHAIN, "the last entry has no signature of the head"),
    "journal.head_signature": (1, CHAIN, "the signature of the head does not fit the entry"),
    "journal.span_not_next": (1, SEALED, "a span does not begin where the one before ended"),
    "journal.span_changed": (1, SEALED, "a span does not hold the events that were sealed"),
    "journal.span_count": (1, SEALED, "a span counts on from another number"),
    "journal.too_much_unsealed": (1, CHAIN, "more events wait for an entry or a span than the format allows"),
    "journal.source_not_waiting": (1, CHAIN, "an entry seals what was sealed before, or is not in the file"),
    "journal.source_changed": (1, CHAIN, "a source is not what its entry sealed"),
    "journal.entry_differs_from_source": (4, CHAIN, "an entry says another kind, register, time or mode than its source"),
    "journal.entry_meta": (1, SEALED, "the metadata of a link do not follow from what it seals"),
    "journal.entry_id": (1, SEALED, "the id of a link does not follow from what it seals and says"),
    "journal.behind_fence": (1, CHAIN, "a closed part left a source unsealed"),
    "journal.fence_too_low": (1, CHAIN, "a closed part has an entry for a source behind its end"),
    "journal.sealed_past_stop": (1, CHAIN, "something was sealed before the source at which the journal stopped"),
    "journal.nr": (1, CHAIN, "a transaction has not the next number of the VAT entity"),
    "journal.signature_chain": (1, CHAIN, "a transaction does not have the signature of the register’s one before"),
    "journal.signed_text": (1, CHAIN, "the eleven fields that are signed do not follow from the source"),
    "journal.signed_event": (4, CHAIN, "an entry that is no transaction has a number or a signature"),
    "journal.signature": (1, CHAIN, "the signature does not fit the eleven fields"),
    "journal.key_unknown": (1, CHAIN, "no key was introduced for the signature"),
    "journal.key_not_in_force": (1, CHAIN, "a transaction is signed by a key that is not in force"),
    "journal.key_not_first": (1, SIGNATURES, "a key is said to be the first and is not, or the other way"),
    "journal.key_not_at_head": (1, SIGNATURES, "a key was introduced at another head"),
    "journal.key_unproven": (1, SIGNATURES, "the proof of a key does not fit its certificate"),
    "journal.key_not_vouched_for": (1, SIGNATURES, "the key before did not sign the new one"),
    "journal.key_left_out": (3, CHAIN, "the first part names another key than the last one before it"),
    "journal.too_many_keys": (1, SIGNATURES, "there are more keys than the format allows"),
    "journal.start": (3, CHAIN, "the first part begins at another head than the manifest says"),
    "journal.other_part": (1, CHAIN, "a link stands in another part than the one that is open"),
    "journal.part_open": (1, CHAIN, "a part begins before the one before was closed"),
    "journal.part_differs": (1, CHAIN, "a part does not begin with the state of the one before"),
    "journal.day_went_back": (1, CHAIN, "a part is of an earlier day than the one before"),
    "journal.fence": (1, CHAIN, "a closed part does not name its own last numbers, signatures or root"),
    "period.day_before": (1, DAYS, "a part is of a day before the period"),
    "period.end": (3, DAYS, "the file does not end as its last line says"),
    "period.empty": (1, DAYS, "no part is of the period"),
    "register.left_out": (1, REGISTERS, "a register or desk is not in the list"),
    "register.twice": (1, REGISTERS, "a register or desk is in the list twice"),
    "register.kind": (1, REGISTERS, "a desk is said to be a register, or the other way"),
    "register.differs": (1, REGISTERS, "the list has other entries or another signature of a register than the chain"),
    "register.too_many": (1, REGISTERS, "there are more registers or open sessions than the format allows"),
    "receipt.gross": (2, RECEIPT, "the amounts of a receipt do not add up to its total"),
    "receipt.vat": (2, RECEIPT, "the VAT of a receipt is not the sum of its lines"),
    "receipt.rate_gross": (2, RECEIPT, "the amounts of a VAT rate are not those of its lines"),
    "receipt.rate_vat": (2, RECEIPT, "the VAT of a rate is not that of its lines"),
    "receipt.without_payment": (2, RECEIPT, "the order of a receipt has not its payment"),
    "receipt.differs_from_order": (2, RECEIPT, "a receipt is not what the lines and payments of its order make"),
    "session.not_open": (2, SESSION, "something happened in a session that was not opened"),
    "session.foreign": (2, SESSION, "a session has the id of another register or number"),
    "session.float_wrong": (2, SESSION, "the float is not the sum of its counts"),
    "session.number_gap": (2, SESSION, "a session has not the next number of its register"),
    "session.grand_total": (2, SESSION, "a session does not begin with the grand totals of the Z before"),
    "session.opened_twice": (2, SESSION, "a session was opened twice"),
    "session.changed_after_z": (2, SESSION, "something happened in a session after its Z report"),
    "session.time_went_back": (2, SESSION, "time goes back in a session"),
    "session.count_wrong": (2, SESSION, "a count is not the sum of its pieces, or expects other cash than the session has"),
    "x_report.wrong": (2, SESSION, "an X report is not what the session adds up to"),
    "z.not_closing": (2, SESSION, "a Z report stands in a session that was not being closed"),
    "z.of_other_session": (2, Z_REPORT, "a Z report is of another register or number than its session"),
    "z.figures": (2, Z_REPORT, "a Z report is not what the session adds up to"),
    "z.float_next": (2, Z_REPORT, "the next float is not what the drawer holds"),
    "z.numbers": (2, Z_REPORT, "a Z report names other first and last numbers than its receipts have"),
    "z.chain": (2, Z_REPORT, "a Z report names other signatures than its last transaction has"),
    "gift_card.balance": (2, GIFT_CARD, "a gift card is said to have another balance than its charges leave"),
    "gift_card.overdrawn": (2, GIFT_CARD, "more was taken from a gift card than was on it"),
    "voucher.unbalanced": (2, VOUCHER, "debit and credit of a voucher differ"),
    "voucher.hash": (2, VOUCHER, "a voucher has not the hash of its postings"),
    "voucher.head": (3, VOUCHER, "a voucher names another head than its Z report"),
    "voucher.twice": (2, VOUCHER, "a day of a Z report has two vouchers"),
    "text.not_named": (5, TEXT, "a text is not named by the event before it"),
    "text.changed": (5, TEXT, "a text has not the hash that the event names"),
    "anchor.another_entry": (3, ENTRIES, "a head from outside is of another entry than stands here"),
    "anchor.beyond_the_end": (3, ENTRIES, "a head from outside is of an entry behind the end of an open file"),
}


class Broken(Exception):
    """The first contradiction: its code, and where."""

    def __init__(self, code, line, event=None, detail=""):
        super().__init__(code)
        self.code = code
        self.line = line
        self.event = event
        self.detail = detail


# --- texts and hashes ---------------------------------------------------------------------------------------------

LONE = re.compile("[\ud800-\udfff]")


def text_of(value):
    quoted = json.dumps(value, ensure_ascii=False)
    return LONE.sub(lambda found: "\\u%04x" % ord(found.group()), quoted)


# The same text by the standard library's own encoder, where keys are of ASCII: UTF-16 sorts these as code points do.
PLAIN_TEXT = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def canonical(value):
    text = PLAIN_TEXT.encode(value)
    return text if text.isascii() else canonical_of(value)


def canonical_of(value):
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode("utf-16-be", "surrogatepass"))
        return "{" + ",".join(text_of(key) + ":" + canonical_of(value[key]) for key in keys) + "}"
    if isinstance(value, list):
        return "[" + ",".join(canonical_of(each) for each in value) + "]"
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, int):
        if abs(value) >= 2**53:
            raise ValueError("an integer beyond 2^53")
        return str(value)
    if isinstance(value, str):
        return text_of(value)
    raise ValueError("a value without a canonical form")


def sha256(text):
    return hashlib.sha256(utf8(text)).hexdigest()


def utf8(text):
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        # A lone surrogate becomes the replacement character, as every encoder of the web writes it.
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode("utf-8")


def small(digits):
    number = int(digits) if len(digits) <= 17 else 2**53
    if abs(number) >= 2**53 or digits == "-0":
        raise Loose(digits)
    return number


def refused(text):
    raise Loose(text)


def no_number(text):
    raise ValueError(text)


class Loose(ValueError):
    """A number that is not the same in every program."""


READER = json.JSONDecoder(parse_int=small, parse_float=refused, parse_constant=no_number)


def depth_of(value):
    deepest, level = 0, [value]
    while level:
        nested = [each for each in level if isinstance(each, (dict, list))]
        deepest += 1 if nested else 0
        level = [inner for each in nested for inner in (each.values() if isinstance(each, dict) else each)]
    return deepest


def put_last(kept, key, value):
    """Puts an entry last, and forgets the oldest one of what would grow with the file."""
    kept.pop(key, None)
    kept[key] = value
    if len(kept) > MOST_REMEMBERED:
        del kept[next(iter(kept))]


def uuid5(namespace, name):
    return str(uuid.uuid5(uuid.UUID(namespace), name))


def fact(event):
    return canonical({"data": event["data"], "meta": event["meta"], "type": event["type"]})


# --- RSA and Ed25519 ----------------------------------------------------------------------------------------------

SHA512_PREFIX = bytes.fromhex("3051300d060960864801650304020305000440")


def elements(der, start, end):
    found = []
    while start < end:
        tag, length, content = der[start], der[start + 1], start + 2
        if length > 0x80:
            digits = length - 0x80
            length = int.from_bytes(der[content : content + digits], "big")
            content += digits
        if content + length > end:
            raise ValueError("no certificate")
        found.append((tag, content, content + length))
        start = content + length
    return found


class Certificate:
    """The RSA key and the fingerprint of an X.509 certificate."""

    def __init__(self, pem):
        if len(pem) > MOST_CERTIFICATE_LETTERS:
            raise ValueError("no certificate")
        der = base64.b64decode(re.sub(r"-----[A-Z ]+-----|\s", "", pem))
        self.key_id = hashlib.sha256(der).hexdigest()[:32]
        whole = elements(der, 0, len(der))[0]
        body = elements(der, whole[1], whole[2])[0]
        fields = elements(der, body[1], body[2])
        if fields[0][0] == 0xA0:
            fields = fields[1:]
        key = elements(der, fields[5][1], fields[5][2])[1]
        # A bit string begins with the number of unused bits.
        pair = elements(der, key[1] + 1, key[2])[0]
        modulus, exponent = elements(der, pair[1], pair[2])
        self.n = int.from_bytes(der[modulus[1] : modulus[2]], "big")
        self.e = int.from_bytes(der[exponent[1] : exponent[2]], "big")
        if not MODULUS_BITS[0] <= self.n.bit_length() <= MODULUS_BITS[1]:
            raise ValueError("the modulus is too short or too long")
        if not 0 < self.e.bit_length() <= MOST_EXPONENT_BITS:
            raise ValueError("the exponent is too long")

    def verifies(self, signature, signed):
        size = (self.n.bit_length() + 7) // 8
        if len(signature) != size:
            return False
        digest = SHA512_PREFIX + hashlib.sha512(signed).digest()
        padded = b"\x00\x01" + b"\xff" * (size - len(digest) - 3) + b"\x00" + digest
        return pow(int.from_bytes(signature, "big"), self.e, self.n) == int.from_bytes(padded, "big")


P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def added(a, b):
    x = (a[1] - a[0]) * (b[1] - b[0]) % P
    y = (a[1] + a[0]) * (b[1] + b[0]) % P
    t = 2 * a[3] * b[3] * D % P
    z = 2 * a[2] * b[2] % P
    e, f, g, h = y - x, z - t, z + t, y + x
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def times(factor, point):
    result = (0, 1, 1, 0)
    while factor:
        if factor & 1:
            result = added(result, point)
        point = added(point, point)
        factor >>= 1
    return result


def point_in(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & ((1 << 255) - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


BASE = point_in((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))
DOUBLES = [BASE]
for _ in range(252):
    DOUBLES.append(added(DOUBLES[-1], DOUBLES[-1]))


def base_times(factor):
    result = (0, 1, 1, 0)
    place = 0
    while factor:
        if factor & 1:
            result = added(result, DOUBLES[place])
        factor >>= 1
        place += 1
    return result


def head_verifies(key, signature, signed):
    if len(signature) != 64 or len(key) != 32:
        return False
    a, r = point_in(key), point_in(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= L:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + signed).digest(), "little") % L
    one, other = base_times(s), added(r, times(h, a))
    return (one[0] * other[2] - other[0] * one[2]) % P == 0 and (one[1] * other[2] - other[1] * one[2]) % P == 0


KNOWN = {}
CERTIFICATES = {}


def certificate_in(pem):
    if pem not in CERTIFICATES:
        try:
            CERTIFICATES[pem] = Certificate(pem)
        except (ValueError, IndexError):
            CERTIFICATES[pem] = None
    return CERTIFICATES[pem]


def bytes_in(text):
    try:
        return base64.b64decode(text, validate=True)
    except ValueError:
        return b""


def signed_by(pem, key_id, signature, signed):
    place = (pem, key_id, signature, signed)
    if place not in KNOWN:
        found = certificate_in(pem)
        KNOWN[place] = bool(
            found and found.key_id == key_id and found.verifies(bytes_in(signature), utf8(signed))
        )
        trim()
    return KNOWN[place]


def head_signed_by(key, signature, signed):
    place = (key, signature, signed)
    if place not in KNOWN:
        raw = bytes_in(key.replace("-", "+").replace("_", "/") + "=" * (-len(key) % 4))
        KNOWN[place] = head_verifies(raw, bytes_in(signature), utf8(signed))
        trim()
    return KNOWN[place]


def trim():
    """Signatures are remembered between files of one call, within bounds."""
    if len(KNOWN) > 20_000:
        KNOWN.clear()


# --- what is sealed -----------------------------------------------------------------------------------------------

CODES = {
    "cash_sale": "11001", "credit_sale": "11002", "part_paid_sale": "11015", "return": "11006",
    "gift_cards_sold": "11999", "gift_card_returned": "11006", "gift_card_paid_out": "11999", "float": "11007",
    "cash_difference": "11008", "tender_difference": "11008", "pay_in": "11011", "owed_settled": "11011",
    "tip_taken": "11005", "tip_returned": "11006", "pay_out": "11010", "order_cancelled": "11001",
    "tender_corrected": "11009",
}

RECEIPTS = ("cash_sale", "credit_sale", "part_paid_sale", "return", "gift_cards_sold")

PLAIN = {
    "DrawerHandedOver": "drawer_handed_over", "XReportTaken": "x_report", "ZReportClosed": "z_report",
    "TestModeStarted": "training_on", "TestModeEnded": "training_off", "PriceLookedUp": "price_looked_up",
    "PriceChanged": "price_changed", "SalesWithoutReceipt": "sales_without_receipt",
    "CashierSignedIn": "sign_in", "CashierSignedOut": "sign_out",
    "ProgramStarted": "program_started", "ProgramStopped": "program_stopped", "SoftwareUpdated": "software_updated",
    "ClockChanged": "clock_changed", "ClockConfirmed": "clock_changed", "SafTWritten": "journal_exported",
    "BundleWritten": "journal_exported", "OrderCheckedOut": "resume", "OrderTakenOver": "resume",
}
OF_BY = {"OrderTransferStarted": "transferred_out", "OrderPlaced": "moved", "OrderParked": "park"}


def receipt_kind(data):
    sold = data["sold"]
    cards = [line.get("gift_card") or {} for line in sold]
    if sold and all(card.get("action") == "sold" and card.get("vat_nature") == "multi" for card in cards):
        return "gift_cards_sold"
    goods = sum(line["gross"] for line, card in zip(sold, cards) if card.get("action") != "redeemed")
    if data["gross"] < 0 or goods < 0:
        return "return"
    later = [payment for payment in data["payments"] if payment["method"] in ("interim", "invoice", "owed")]
    if not later:
        return "cash_sale"
    return "credit_sale" if len(later) == len(data["payments"]) else "part_paid_sale"


def source_of(event):
    """(kind, by, transID, amount with VAT, amount without), or None: this event is only in a span."""
    kind, data, own = event["type"], event["data"], event["event_id"]
    amount = data.get("amount")
    if kind == "ReceiptRecorded":
        return receipt_kind(data), data, data["receipt_uuid"], data["gross"], data["net"]
    if kind == "OwedSettled":
        return "owed_settled", data, own, amount, amount
    if kind == "TipTaken":
        return ("tip_returned" if amount < 0 else "tip_taken"), data, own, 0, 0
    if kind == "GiftCardDebtChanged":
        if data["kind"] != "paid_out":
            return None
        single = data["vat_nature"] == "single"
        return ("gift_card_returned" if single else "gift_card_paid_out"), data, own, -amount, data["vat"] - amount
    if kind == "RegisterOpened":
        return None if data.get("without_drawer") else ("float", data, own, data["float"], data["float"])
    if kind in ("CashDifferenceRecorded", "TenderDifferenceRecorded"):
        name = "cash_difference" if kind == "CashDifferenceRecorded" else "tender_difference"
        return name, data, own, amount, amount
    if kind == "OpeningCashMoved":
        return ("pay_out" if amount < 0 else "pay_in"), data, own, amount, amount
    if kind == "CashDeposited":
        return "pay_in", data, own, amount, amount
    if kind == "CashWithdrawn":
        return "pay_out", data, own, -amount, -amount
    if kind == "DrawerOpened":
        return ("drawer_at_payment" if data.get("payment_uuid") else "drawer_opened"), data, own, 0, 0
    if kind in ("AuditEntryRecorded", "LateEntryRecorded"):
        if data["kind"] == "tender_corrected":
            return "tender_corrected", data, own, 0, 0
        of = own if data["kind"] == "order_cancelled" else data["order_uuid"]
        return data["kind"], data, of, amount, data.get("net", amount)
    if kind == "OrderTransferReceived":
        return ("transferred_in", data["by"], own, 0, 0) if data.get("by") else None
    if kind == "OrderPlaced" and not data["before"]:
        return None
    if kind == "ReportPrinted":
        return None if data["copy"] == 0 else ("report_printed", data, own, 0, 0)
    if kind in OF_BY:
        return OF_BY[kind], data["by"], own, 0, 0
    if kind in PLAIN:
        return PLAIN[kind], data, own, 0, 0
    return None


def decimal(amount):
    digits = str(abs(amount)).rjust(3, "0")
    return ("-" if amount < 0 else "") + digits[:-2] + "." + digits[-2:]


def local_time(instant, zone):
    moment = datetime.fromisoformat(instant.replace("Z", "+00:00")).astimezone(ZoneInfo(zone))
    offset = moment.strftime("%z")
    return moment.strftime("%Y-%m-%d"), moment.strftime("%H:%M:%S") + offset[:3] + ":" + offset[3:]


# --- replay: what the events add up to --------------------------------------------------------------------------------


class Session:
    def __init__(self, opened):
        self.opened = opened
        self.training = bool(opened.get("test_mode"))
        self.closing = self.closed = False
        self.sums = {"receipts": 0, "gross": 0, "net": 0, "vat": 0, "rounding": 0, "tips": 0}
        self.returned = 0
        self.tenders = {}
        self.cash = opened["float"]
        self.counted = None
        self.bank = 0
        self.numbers = []
        self.chain = ("", "")
        self.last_at = opened["at"]

    def tender(self, kind, count, amount, rounding=0, tips=0):
        row = self.tenders.setdefault(kind, [0, 0, 0, 0])
        for place, value in enumerate((count, amount, rounding, tips)):
            row[place] += value

    def add(self, kind, data):
        sums = self.sums
        if kind == "ReceiptRecorded":
            if "goods_receipt_uuid" not in data:
                sums["receipts"] += 1
            what = receipt_kind(data)
            if what != "gift_cards_sold":
                for field in ("gross", "net", "vat"):
                    sums[field] += data[field]
                if what == "return":
                    self.returned -= data["gross"]
        elif kind == "TenderAccepted":
            if (data.get("gift_card") or {}).get("vat_nature") == "single":
                return
            tip = data.get("tip", 0)
            sums["rounding"] += data["rounding"]
            sums["tips"] += tip
            self.tender(data["payment_type_uuid"], 1, data["amount"], data["rounding"], tip)
            if data["method"] == "cash":
                self.cash += data["amount"] + data["rounding"] + tip
        elif kind == "GiftCardDebtChanged" and data.get("payment"):
            sums["receipts"] += 1
            payment = data["payment"]
            self.tender(payment["payment_type_uuid"], 1, payment["amount"])
            if data["vat_nature"] == "single":
                self.returned += data["amount"]
                sums["gross"] -= data["amount"]
                sums["net"] -= data["amount"] - data["vat"]
                sums["vat"] -= data["vat"]
        elif kind == "AuditEntryRecorded" and data.get("tender"):
            for sign, means in ((-1, data["tender"]["from"]), (1, data["tender"]["to"])):
                self.tender(means["payment_type_uuid"], sign, sign * data["amount"])
                if means["method"] == "cash":
                    self.cash += sign * data["amount"]
        elif kind == "CashDeposited":
            self.cash += data["amount"]
        elif kind == "CashWithdrawn":
            if self.closing:
                self.bank += data["amount"]
            else:
                self.cash -= data["amount"]

    def agrees(self, report):
        totals = report["totals"]
        found = {field: totals[field] for field in ("receipts", "gross", "net", "vat", "rounding")}
        found["tips"] = totals["tips"]["amount"]
        tenders = {
            row["payment_type_uuid"]: [row["count"], row["amount"], row["rounding"], row["tips"]]
            for row in totals["by_payment_type"]
        }
        own = {kind: row for kind, row in self.tenders.items() if any(row)}
        sales = self.opened["grand_total_sales"] + self.sums["gross"] + self.returned
        returns = self.opened["grand_total_returns"] + self.returned
        return (
            found == self.sums
            and {kind: row for kind, row in tenders.items() if any(row)} == own
            and report["expected_cash"] == self.cash
            and report["grand_totals"] == {"sales": sales, "returns": returns, "net": sales - returns}
        )


def pieces(counts):
    return sum(line["unit"] * line["count"] for line in counts)


def adds_up(receipt):
    """The kind of what does not add up in a receipt, or None."""
    sold, rates = receipt["sold"], receipt["by_rate"]

    def total(rows, field):
        return sum(row[field] for row in rows)

    gross = {receipt["gross"], receipt["net"] + receipt["vat"], total(sold, "gross"), total(rates, "gross"),
             total(receipt["payments"], "amount")}
    if len(gross) > 1:
        return "receipt.gross"
    if len({receipt["vat"], total(sold, "vat"), total(rates, "vat")}) > 1:
        return "receipt.vat"
    for rate in rates:
        lines = [line for line in sold if line["vat_rate"] == rate["vat_rate"]]
        if len({rate["gross"], rate["net"] + rate["vat"], total(lines, "gross")}) > 1:
            return "receipt.rate_gross"
        if rate["vat"] != total(lines, "vat"):
            return "receipt.rate_vat"
    return None


class Replay:
    def __init__(self, broken):
        self.broken = broken
        self.open = {}
        self.registers = {}
        self.cards = {}
        self.heads = {}
        self.posted = {}
        self.closed = {}
        self.counts = {"z_reports": 0, "x_reports": 0, "receipts": 0, "vouchers": 0, "sessions_from_before": 0}

    def expect(self, holds, kind):
        if not holds:
            raise self.broken(kind)

    def seal(self, entry, code):
        session = entry["source_stream"][8:]
        if entry["kind"] == "z_report":
            put_last(self.heads, session, code)
        own = self.open.get(session)
        if own and entry.get("nr") is not None:
            own.chain = (entry["signature"], entry["previous_signature"])
            if entry["kind"] in RECEIPTS:
                own.numbers.append(entry["nr"])

    def see(self, event, first_part):
        stream, kind, data = event["stream"], event["type"], event["data"]
        if stream.startswith("zReport-") and kind != "LateEntryRecorded":
            self.session(stream[8:], kind, data, first_part)
        elif stream.startswith("giftCard-"):
            self.card(stream, kind, data)
        elif kind == "TransferRecorded":
            self.voucher(data)

    def session(self, own, kind, data, first_part):
        if kind == "RegisterOpened":
            register = data["register_uuid"]
            self.expect(data["session_uuid"] == own, "session.foreign")
            self.expect(own == uuid5(register, "session:%d" % data["n"]), "session.foreign")
            self.expect(own not in self.open, "session.opened_twice")
            self.expect(data["float"] == pieces(data["counts"]), "session.float_wrong")
            last = self.registers.get(register)
            if last:
                self.expect(data["n"] == last[0] + 1, "session.number_gap")
                totals = (data["grand_total_sales"], data["grand_total_returns"])
                self.expect(totals == last[1], "session.grand_total")
            self.open[own] = Session(data)
            self.expect(len(self.open) <= MOST_REGISTERS, "register.too_many")
            return
        session = self.open.get(own)
        if session is None:
            self.expect(own not in self.closed, "session.changed_after_z")
            self.expect(first_part > 1, "session.not_open")
            if kind == "ZReportClosed":
                self.counts["sessions_from_before"] += 1
                self.left(data)
            return
        self.expect(data["at"] >= session.last_at, "session.time_went_back")
        session.last_at = data["at"]
        if kind == "ReceiptRecorded":
            self.counts["receipts"] += 1
            wrong = adds_up(data)
            self.expect(wrong is None, wrong)
        if kind == "ClosingStarted":
            session.closing = True
        if kind in ("CashCounted", "DrawerHandedOver"):
            held = (data["counted"], data["expected"]) == (pieces(data["counts"]), session.cash)
            self.expect(held, "session.count_wrong")
        if kind == "CashCounted":
            session.counted = data["counted"]
        if kind == "XReportTaken":
            self.counts["x_reports"] += 1
            self.expect(session.training or session.agrees(data["report"]), "x_report.wrong")
        if kind == "ZReportClosed":
            self.close(own, session, data)
            return
        if not session.training:
            session.add(kind, data)

    def close(self, own, session, data):
        self.counts["z_reports"] += 1
        self.expect(session.closing, "z.not_closing")
        self.expect(
            (data["register_uuid"], data["n"]) == (session.opened["register_uuid"], session.opened["n"]),
            "z.of_other_session",
        )
        self.expect(session.training or session.agrees(data["report"]), "z.figures")
        numbers = session.numbers or [None]
        self.expect((data["first_nr"], data["last_nr"]) == (numbers[0], numbers[-1]), "z.numbers")
        self.expect((data["signature"], data["previous_signature"]) == session.chain, "z.chain")
        if not session.training and not session.opened.get("without_drawer"):
            left = (session.cash if session.counted is None else session.counted) - session.bank
            self.expect(data["float_next"] == left, "z.float_next")
        self.left(data)
        del self.open[own]
        put_last(self.closed, own, True)

    def left(self, data):
        totals = data["report"]["grand_totals"]
        put_last(self.registers, data["register_uuid"], (data["n"], (totals["sales"], totals["returns"])))

    def card(self, stream, kind, data):
        if kind == "GiftCardIssued":
            self.cards[stream] = data["amount"]
        if stream not in self.cards:
            return
        balance = self.cards[stream]
        if kind in ("ChargeRefused", "GiftCardExpired"):
            self.expect(data["balance"] == balance, "gift_card.balance")
        if kind in ("GiftCardPaidOut", "GiftCardLapsed"):
            self.expect(data["amount"] == balance, "gift_card.balance")
            balance = 0
        if kind == "ChargeReserved":
            balance -= data["amount"]
        if kind in ("ChargeReleased", "ChargeReversed"):
            balance += data["amount"]
        self.expect(balance >= 0, "gift_card.overdrawn")
        put_last(self.cards, stream, balance)

    def voucher(self, data):
        self.counts["vouchers"] += 1
        postings = data["postings"]
        debit = sum(row["debit"] for row in postings)
        self.expect(debit == sum(row["credit"] for row in postings), "voucher.unbalanced")
        self.expect(data["hash"] == sha256(canonical(postings)), "voucher.hash")
        head = self.heads.get(data["session_uuid"])
        self.expect(head is None or data["head"] == head, "voucher.head")
        name = (data["session_uuid"], data["business_day"])
        self.expect(name not in self.posted, "voucher.twice")
        put_last(self.posted, name, True)


# --- anchors ------------------------------------------------------------------------------------------------------

UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"


def head_code(seq, digest):
    bits = int(digest[:20], 16)
    letters = "".join(ALPHABET[(bits >> (5 * (15 - i))) & 31] for i in range(16))
    return "-".join([str(seq)] + [letters[i : i + 4] for i in range(0, 16, 4)])


def anchors_in(text):
    found = []
    for owner, seq, digest in re.findall(r"bon-head;(%s);(\d+);\d+;\d+;([0-9a-f]{64})" % UUID, text, re.I):
        found.append({"text": text, "owner": owner.lower(), "seq": int(seq), "hash": digest.lower()})
    for owner, seq, digest in re.findall(r"bon:(%s):(\d+):([0-9a-f]{64})" % UUID, text, re.I):
        found.append({"text": text, "owner": owner.lower(), "seq": int(seq), "hash": digest.lower()})
    for seq, letters in re.findall(r"(?<![0-9a-z-])(\d+)((?:[- ][a-z2-7]{4}){4})(?![0-9a-z-])", text, re.I):
        found.append({"text": text, "seq": int(seq), "code": seq + letters.upper().replace(" ", "-")})
    return found


def fits(anchor, owner, seq, digest):
    return (
        anchor["seq"] == seq
        and anchor.get("owner", owner) == owner
        and anchor.get("hash", digest) == digest
        and anchor.get("code", head_code(seq, digest)) == head_code(seq, digest)
    )


# --- the file -----------------------------------------------------------------------------------------------------

COUNTED = ("manifest", "key", "event", "text", "register")


TEXT = str
ID = re.compile("[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}(?:-0{4}){3}-0{12}|f{8}(?:-f{4}){3}-f{12}")
HASH = re.compile("[0-9a-f]{64}")
DAY = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
MOMENT = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z")
COUNTER = re.compile("[0-9]{1,20}")
SOME = re.compile(".+", re.DOTALL)
# A name of the IANA's tables, and no path: it is looked up as a file.
ZONE = re.compile("[A-Za-z_]+(/[A-Za-z0-9_+-]+)*")
HEAD = {"seq": int, "nr": int, "spanned_events": int, "hash": HASH}
PART = {"lines": int, "hash": HASH}
SHAPES = {
    "manifest": {
        "format": re.compile("bon-bundle"), "version": (1,), "vat_entity_uuid": ID, "cvr": re.compile("[0-9]{8}"),
        "legal_name": TEXT, "zone": TEXT, "from": DAY, "to": DAY, "written_at": MOMENT, "program": TEXT,
        "texts": ("opened", "closed"), "first_part": range(1, 2**53), "previous": HEAD,
    },
    "key": {
        "data": {
            "key_id": TEXT, "certificate_pem": TEXT, "head_key": TEXT, "first_seq": range(1, 2**53),
            "previous_hash": re.compile(".{64}", re.DOTALL), "how": ("first", "by_old_key", "without_old_key"),
            "proof": TEXT, "at": MOMENT,
        }
    },
    "event": {
        "stream": SOME, "revision": COUNTER, "position": COUNTER, "event_id": ID, "type": SOME, "data": dict, "meta": dict,
    },
    "text": {"ref": ID, "hash": HASH, "salt": re.compile("([0-9a-f]{2})+"), "text": TEXT},
    "register": {
        "register_uuid": ID, "company_uuid": ID, "kind": ("register", "desk"), "entries": int, "last_signature": SOME,
    },
    "end": {
        "ends": ("closed", "open"), "head": HEAD,
        "parts": {"manifest": PART, "key": PART, "event": PART, "text": PART, "register": PART},
    },
}


def fits_shape(value, shape):
    if isinstance(shape, dict):
        return isinstance(value, dict) and all(key in value and fits_shape(value[key], inner) for key, inner in shape.items())
    if isinstance(shape, re.Pattern):
        return isinstance(value, str) and shape.fullmatch(value) is not None
    if shape is int:
        return type(value) is int and value >= 0
    if isinstance(shape, (tuple, range)):
        return not isinstance(value, bool) and value in shape
    return isinstance(value, shape)


def has_shape(line):
    kind = line.get("line") if isinstance(line, dict) else None
    if not isinstance(kind, str) or kind not in SHAPES or not fits_shape(line, SHAPES[kind]):
        return False
    if kind == "register":
        return "name" in line and (line["name"] is None or isinstance(line["name"], str))
    if kind != "event":
        return True
    # Nothing stands beside what is sealed.
    return len(line) == 8 and all(isinstance(value, str) for value in line["meta"].values())


class Bundle:
    def __init__(self, anchors):
        self.anchors = anchors
        self.parts = {kind: {"lines": 0, "hash": ZEROS} for kind in COUNTED}
        self.manifest = None
        self.end_line = None
        self.line = 0
        self.event = None
        self.last = (None, None)
        # The log.
        self.position = 0
        self.streams = {}
        # The journal.
        self.n = 0
        self.begun = False
        self.seq = self.nr = self.spanned = 0
        self.hash = ZEROS
        self.heads = {}
        self.key_id = None
        self.head_key = None
        self.certificates = {}
        self.after = self.spans_up_to = 0
        self.closed_up_to = None
        self.stopped = None
        self.day = ""
        self.root = hashlib.sha256()
        self.highest = 0
        self.waiting = {}
        self.waiting_letters = 0
        self.sealed_of_part = 0
        self.minute = []
        self.unsigned = None
        # What is said at the end.
        self.entries = {}
        self.listed = {}
        self.created = set()
        self.days = []
        self.beyond = False
        self.pins = []
        self.others = []
        self.named = {}
        self.remarks = []
        self.reports = []
        self.replay = Replay(self.broken)
        self.counts = {"events": 0, "entries": 0, "spans": 0, "texts": 0}

    def broken(self, code, detail="", event=None, line=None):
        return Broken(code, line or self.line, event or self.event, detail)

    def expect(self, holds, code, detail="", event=None):
        if not holds:
            raise self.broken(code, detail, event)

    # Lines

    def read(self, text):
        self.line += 1
        self.event = None
        self.letters = len(text)
        self.expect(self.end_line is None, "file.after_the_end")
        line = self.parsed(text)
        kind = line["line"]
        if kind != "end":
            part = self.parts[kind]
            part["lines"] += 1
            part["hash"] = sha256(part["hash"] + sha256(text))
        if kind == "manifest":
            self.expect(self.manifest is None, "file.second_manifest")
            self.begin(line)
            return
        self.expect(self.manifest is not None, "file.no_manifest")
        try:
            getattr(self, "see_" + kind)(line)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError, RecursionError) as error:
            # Its id and its hash may fit: who holds the key can write an event without the fields of its type.
            raise self.broken("event.unreadable" if kind == "event" else "line.unreadable", repr(error)) from None

    def parsed(self, text):
        try:
            line = READER.decode(text)
            self.expect(depth_of(line) <= MOST_DEPTH, "line.unreadable", "nested too deep")
            # A key twice, or one that a program takes for something else, is read otherwise by each reader.
            held = canonical(line) == text and '"__proto__":' not in text
        except Loose:
            held = False
        except (ValueError, RecursionError):
            raise self.broken("line.unreadable", "no JSON") from None
        self.expect(held, "line.not_canonical")
        self.expect(has_shape(line), "line.unreadable", "not the fields of a line")
        return line

    def begin(self, line):
        try:
            if not ZONE.fullmatch(line["zone"]):
                raise ValueError(line["zone"])
            ZoneInfo(line["zone"])
        except (KeyError, ValueError, OSError):
            raise self.broken("line.unreadable", "an unknown zone") from None
        self.manifest = line
        self.owner = line["vat_entity_uuid"]
        self.n = line["first_part"] - 1
        previous = line["previous"]
        self.compare(previous["seq"], previous["hash"])

    def see_key(self, line):
        self.introduce(line["data"])

    def see_text(self, line):
        held = self.manifest["texts"] == "opened" and self.named.get(line["ref"]) == line["hash"]
        self.expect(held, "text.not_named")
        found = hashlib.sha256(bytes.fromhex(line["salt"]) + utf8(line["text"])).hexdigest()
        self.expect(found == line["hash"], "text.changed")
        self.counts["texts"] += 1

    def see_register(self, line):
        own = line["register_uuid"]
        self.expect(own not in self.listed, "register.twice", own)
        desk = own == uuid5(self.owner, "desk:" + line["company_uuid"])
        self.expect(line["kind"] == ("desk" if desk else "register"), "register.kind", own)
        self.listed[own] = (line, self.line)
        self.expect(len(self.listed) <= MOST_REGISTERS, "register.too_many")

    def see_end(self, line):
        self.end_line = line

    # Events

    def see_event(self, line):
        self.event = line
        self.last = (line, self.line)
        self.counts["events"] += 1
        if line["type"] in ("ZReportClosed", "TransferRecorded"):
            self.reports.append((self.line, line))
            del self.reports[:-1000]
        self.check_order(line)
        self.named = {}
        self.find_texts(line["data"])
        stream, kind = line["stream"], line["type"]
        position = int(line["position"])
        if kind == "ResourceCreated" and line["data"].get("resource") == "registers":
            self.created.add(line["data"]["uuid"])
            self.expect(len(self.created) <= MOST_REGISTERS, "register.too_many")
        if stream.startswith(SEALED_STREAMS):
            try:
                source = source_of(line)
            except (KeyError, TypeError) as error:
                raise self.broken("event.unreadable", repr(error)) from None
            if source and position > self.after:
                self.wait(line, source)
        if stream.startswith("journal-"):
            self.see_link(line)
        self.replay.see(line, self.manifest["first_part"])
        if kind not in ("EntrySealed", "SpanSealed") and position > self.spans_up_to:
            digest = ";".join([stream, line["revision"], line["position"], line["event_id"], fact(line)])
            # What a span names of an event, without its content.
            named = {key: line[key] for key in ("event_id", "stream", "revision", "position", "type", "meta")}
            self.minute.append((position, sha256(digest), named, self.line))
            self.expect(len(self.minute) <= MOST_UNSPANNED, "journal.too_much_unsealed")

    def wait(self, event, source):
        self.waiting[event["event_id"]] = (event, source, self.line, self.letters)
        self.waiting_letters += self.letters
        held = len(self.waiting) <= MOST_WAITING and self.waiting_letters <= MOST_WAITING_LETTERS
        self.expect(held, "journal.too_much_unsealed")

    def check_order(self, event):
        position = int(event["position"])
        self.expect(position > self.position, "log.position_order")
        self.position = position
        meta, stream, revision = event["meta"], event["stream"], int(event["revision"])
        self.expect(meta.get("vat_entity_uuid") == self.owner, "log.owner_changed")
        before = self.streams.pop(stream, None)
        if before:
            self.expect(revision == before[0] + 1, "log.revision_gap")
        index = 0
        if not stream.startswith("journal-"):
            tried = range(min(revision, 1000) + 1)
            if before:
                tried = [before[2] + 1 if before[1] == meta["command_id"] else 0]
            try:
                content = fact(event)
            except ValueError:
                raise self.broken("event.changed", "no canonical form") from None
            for index in tried:
                if uuid5(meta["command_id"], "%s:%d:%s" % (stream, index, content)) == event["event_id"]:
                    break
            else:
                raise self.broken("event.changed", "its id does not follow from its content")
        put_last(self.streams, stream, (revision, meta["command_id"], index))

    def find_texts(self, value):
        if isinstance(value, dict):
            if isinstance(value.get("ref"), str) and isinstance(value.get("hash"), str):
                self.named[value["ref"]] = value["hash"]
            for inner in value.values():
                self.find_texts(inner)
        elif isinstance(value, list):
            for inner in value:
                self.find_texts(inner)

    # The chain

    def see_link(self, event):
        kind, data = event["type"], event["data"]
        if kind == "JournalOpened":
            if self.begun or data["n"] == self.n + 1:
                self.open_part(event, data)
            return
        if not self.begun:
            return
        self.expect(event["stream"] == "journal-%s-%d" % (self.owner, self.n), "journal.other_part")
        if kind == "EntrySealed":
            self.see_entry(event, data)
        elif kind == "SpanSealed":
            self.see_span(event, data)
        elif kind == "JournalKeyIntroduced":
            self.introduce(data)
            head = (data["first_seq"], data["previous_hash"])
            self.expect(head == (self.seq + 1, self.hash), "journal.key_not_at_head")
        elif kind == "JournalStopped":
            self.expect(data["source_event_id"] in self.waiting, "journal.source_not_waiting")
            self.stopped = data["source_event_id"]
        elif kind == "JournalClosed":
            self.close_part(data)
        else:
            raise self.broken("event.unreadable", "no link of the journal")

    def open_part(self, event, data):
        self.expect(event["stream"] == "journal-%s-%d" % (self.owner, self.n + 1), "journal.other_part")
        if self.begun:
            self.expect(self.closed_up_to is not None, "journal.part_open")
        else:
            previous = self.manifest["previous"]
            head = {"seq": data["next_seq"] - 1, "nr": data["next_nr"] - 1, "spanned_events": data["spanned_events"], "hash": data["previous_hash"]}
            self.expect(head == previous, "journal.start")
            self.expect(data.get("key_id") == self.key_id, "journal.key_left_out")
        if self.begun or data["n"] == 1:
            state = (self.n + 1, self.closed_up_to or 0, self.seq + 1, self.nr + 1, self.hash, self.heads, self.key_id, self.spans_up_to, self.spanned)
            found = (data["n"], int(data["after"]), data["next_seq"], data["next_nr"], data["previous_hash"], data["heads"], data.get("key_id"), int(data["spans_up_to"]), data["spanned_events"])
            self.expect(found == state, "journal.part_differs")
            self.expect(data["day"] >= self.day, "journal.day_went_back")
        self.n, self.day = data["n"], data["day"]
        self.seq, self.nr = data["next_seq"] - 1, data["next_nr"] - 1
        self.hash, self.heads = data["previous_hash"], dict(data["heads"])
        self.after, self.spans_up_to = int(data["after"]), int(data["spans_up_to"])
        self.spanned, self.closed_up_to = data["spanned_events"], None
        self.root, self.highest, self.sealed_of_part = hashlib.sha256(), 0, 0
        if not self.begun:
            self.begun = True
            self.waiting = {own: each for own, each in self.waiting.items() if int(each[0]["position"]) > self.after}
            self.waiting_letters = sum(each[3] for each in self.waiting.values())
            self.minute = [each for each in self.minute if each[0] > self.spans_up_to]
        self.expect(data["day"] >= self.manifest["from"], "period.day_before")
        if data["day"] > self.manifest["to"]:
            self.beyond = True
        else:
            self.days = [self.days[0] if self.days else data["day"], data["day"]]

    def close_part(self, data):
        self.expect(self.stopped is None, "journal.sealed_past_stop")
        found = (data["next_seq"], data["next_nr"], data["head_hash"], data["heads"], data["root"])
        meant = (self.seq + 1, self.nr + 1, self.hash, self.heads, self.root.hexdigest())
        self.expect(found == meant, "journal.fence")
        fence = int(data["up_to"])
        self.expect(self.highest <= fence, "journal.fence_too_low")
        for event, _, line, _ in self.waiting.values():
            if int(event["position"]) <= fence:
                raise self.broken("journal.behind_fence", event=event, line=line)
        self.closed_up_to = fence

    def introduce(self, data):
        how = data["how"]
        self.expect((how == "first") == (self.key_id is None), "journal.key_not_first")
        fields = [
            "bon-key", self.owner, data["key_id"], sha256(data["certificate_pem"]), data["head_key"],
            str(data["first_seq"]), data["previous_hash"], how, data.get("reason") or "",
        ]
        text = ";".join(fields)
        self.expect(signed_by(data["certificate_pem"], data["key_id"], data["proof"], text), "journal.key_unproven")
        if how == "by_old_key":
            old = self.certificates.get(self.key_id, "")
            held = signed_by(old, self.key_id, data.get("old_signature", ""), text)
            self.expect(held, "journal.key_not_vouched_for")
        if how == "without_old_key":
            self.remarks.append("no key before it signed key " + data["key_id"])
        self.key_id, self.head_key = data["key_id"], data["head_key"]
        self.certificates[self.key_id] = data["certificate_pem"]
        self.expect(len(self.certificates) <= MOST_KEYS, "journal.too_many_keys")

    def stamp(self, event, cause, meta, name):
        command_id = uuid5(cause["event_id"], name)
        due = dict(meta, command_id=command_id, command_hash=sha256(command_id), actor="sealer", v=event["meta"].get("v"))
        self.expect(event["meta"] == due, "journal.entry_meta")
        own = uuid5(command_id, sha256(canonical(event["data"])))
        self.expect(event["event_id"] == own, "journal.entry_id")

    def link(self, event, data):
        """The head after an entry, and its signature."""
        if data.get("nr") is not None:
            self.nr = data["nr"]
        self.seq, self.hash = data["seq"], sha256(canonical(data))
        signature = data.get("head_signature")
        self.unsigned = None if signature else (event, self.line)
        if signature:
            self.expect(self.head_key is not None, "journal.key_unknown")
            rest = {key: value for key, value in data.items() if key != "head_signature"}
            fields = ["bon-head", self.owner, self.seq, self.nr, self.spanned, sha256(canonical(rest))]
            text = ";".join(str(field) for field in fields)
            self.expect(head_signed_by(self.head_key, signature, text), "journal.head_signature")
        self.compare(self.seq, self.hash)

    def see_span(self, event, data):
        self.expect(self.stopped is None, "journal.sealed_past_stop")
        self.expect(data["seq"] == self.seq + 1, "journal.seq")
        self.expect(data["previous_hash"] == self.hash, "journal.hash_chain")
        self.expect(int(data["after"]) == self.spans_up_to, "journal.span_not_next")
        end = int(data["up_to"])
        inside = [each for each in self.minute if each[0] <= end]
        self.minute = self.minute[len(inside) :]
        digests = [each[1] for each in inside]
        marks = "".join(digest[:4] for digest in digests)
        if sha256("".join(digests)) != data["hash"] or len(inside) != data["events"] or marks != data["marks"]:
            for place in range(len(inside)):
                if marks[place * 4 : place * 4 + 4] != data["marks"][place * 4 : place * 4 + 4]:
                    raise self.broken("journal.span_changed", event=inside[place][2], line=inside[place][3])
            raise self.broken("journal.span_changed")
        self.expect(data["spanned_events"] == self.spanned + len(inside), "journal.span_count")
        if inside:
            last = inside[-1][2]
            meta = {key: value for key, value in last["meta"].items() if key != "test_mode"}
            self.stamp(event, last, meta, "SpanSealed:%d" % self.n)
        self.spanned, self.spans_up_to = data["spanned_events"], end
        self.counts["spans"] += 1
        self.link(event, data)

    def see_entry(self, event, data):
        self.expect(self.closed_up_to is None, "journal.part_closed")
        self.expect(data["seq"] == self.seq + 1, "journal.seq")
        own = data["source_event_id"]
        self.expect(self.stopped in (None, own), "journal.sealed_past_stop")
        self.expect(data["previous_hash"] == self.hash, "journal.hash_chain")
        self.expect(own in self.waiting, "journal.source_not_waiting", "sealed before, or not in the file")
        source, of, line, letters = self.waiting[own]
        kind, by, trans_id, with_vat, without_vat = of
        if data["source_hash"] != sha256(fact(source)):
            raise self.broken("journal.source_changed", event=source, line=line)
        training = source["meta"].get("test_mode") == "yes"
        found = [data["source_stream"], data["source_position"], data["kind"], data["register_uuid"], data["at"], data.get("training", False)]
        meant = [source["stream"], source["position"], kind, by["register_uuid"], by["at"], training]
        self.expect(found == meant, "journal.entry_differs_from_source")
        self.stamp(event, source, source["meta"], "sealed")
        if kind in CODES:
            self.check_transaction(data, kind, by, trans_id, with_vat, without_vat)
        else:
            held = all(data.get(field) is None for field in ("nr", "signature", "signed"))
            self.expect(held, "journal.signed_event")
        del self.waiting[own]
        self.waiting_letters -= letters
        self.stopped = None if self.stopped == own else self.stopped
        self.highest = max(self.highest, int(source["position"]))
        self.entries[data["register_uuid"]] = self.entries.get(data["register_uuid"], 0) + 1
        self.counts["entries"] += 1
        self.expect(len(self.entries) <= MOST_REGISTERS, "register.too_many")
        self.root.update(sha256(canonical(data)).encode())
        self.sealed_of_part += 1
        self.expect(self.sealed_of_part <= MOST_ENTRIES_OF_PART, "journal.part_too_long")
        self.link(event, data)
        self.replay.seal(data, head_code(self.seq, self.hash))

    def check_transaction(self, data, kind, by, trans_id, with_vat, without_vat):
        register = by["register_uuid"]
        self.expect(data.get("nr") == self.nr + 1, "journal.nr")
        before = self.heads.get(register, "0")
        self.expect(data.get("previous_signature") == before, "journal.signature_chain")
        date, time = local_time(by["at"], self.manifest["zone"])
        fields = [
            before, str(self.nr + 1), trans_id, CODES[kind], date, time, by["cashier_uuid"],
            decimal(with_vat), decimal(without_vat), register, self.manifest["cvr"],
        ]
        self.expect(data.get("signed") == ";".join(fields), "journal.signed_text")
        key_id = data.get("key_id")
        self.expect(key_id == self.key_id, "journal.key_not_in_force")
        held = signed_by(self.certificates.get(key_id, ""), key_id, data["signature"], data["signed"])
        self.expect(held, "journal.signature")
        self.heads[register] = data["signature"]

    # The end

    def compare(self, seq, digest):
        for anchor in self.anchors:
            if anchor["seq"] != seq:
                continue
            if fits(anchor, self.owner, seq, digest):
                self.pins.append((seq, anchor["text"], self.line))
            elif anchor.get("owner", self.owner) == self.owner:
                self.others.append((seq, anchor["text"], self.line, self.event))

    def end(self):
        self.event = None
        last, line = self.last
        if self.manifest is None or self.end_line is None:
            raise self.broken("file.cut", event=last, line=line)
        end = self.end_line
        self.expect(end["parts"] == self.parts, "file.counts")
        if self.unsigned:
            raise self.broken("journal.head_unsigned", event=self.unsigned[0], line=self.unsigned[1])
        for own in list(self.heads) + list(self.entries) + sorted(self.created):
            self.expect(own in self.listed, "register.left_out", own)
        for own, (row, line) in self.listed.items():
            meant = (self.entries.get(own, 0), self.heads.get(own, "0"))
            if (row["entries"], row["last_signature"]) != meant:
                raise self.broken("register.differs", own, line=line)
        head = {"seq": self.seq, "nr": self.nr, "spanned_events": self.spanned, "hash": self.hash}
        self.expect(end["head"] == head, "file.head")
        self.expect(self.beyond == (end["ends"] == "closed"), "period.end")
        self.expect(self.days, "period.empty")
        for seq, text, line, event in sorted(self.others, key=lambda each: each[0]):
            raise self.broken("anchor.another_entry", text, event, line)
        pinned = {text for _, text, _ in self.pins}
        for anchor in self.anchors:
            own = anchor.get("owner", self.owner) == self.owner
            beyond = anchor["text"] not in pinned and own and anchor["seq"] > self.seq
            if beyond and end["ends"] == "open":
                raise self.broken("anchor.beyond_the_end", anchor["text"], last, line)

    def pinned_before(self, line):
        return max([0] + [seq for seq, _, pinned_at in self.pins if pinned_at < line])

    def verdict(self):
        return {
            "ok": True,
            "covers": {"from": self.manifest["from"], "to": self.manifest["to"], "days": [self.days[0], self.days[-1]],
                       "seq": self.seq, "nr": self.nr, "head_code": head_code(self.seq, self.hash), "ends": self.end_line["ends"]},
            "checked": dict(self.counts, **self.replay.counts, registers=len(self.listed), waiting=len(self.waiting), unspanned=len(self.minute)),
            "pinned_up_to": self.pinned_before(self.line + 1),
            "remarks": self.remarks,
        }


def session_of(event):
    if event is None:
        return None
    if event["stream"].startswith("zReport-"):
        return event["stream"][8:]
    data = event["data"]
    by = data.get("by")
    return data.get("session_uuid") or (by.get("session_uuid") if isinstance(by, dict) else None)


def affected(bundle, found, rest):
    """Z reports and vouchers of the session that is touched, or all that follow."""
    reports = list(bundle.reports)
    for number, text in enumerate(rest, bundle.line + 1):
        if len(text) < LEAST_LETTERS:
            break
        if '"ZReportClosed"' in text or '"TransferRecorded"' in text:
            try:
                event = bundle.parsed(text)
            except Broken:
                continue
            if event.get("type") in ("ZReportClosed", "TransferRecorded"):
                reports.append((number, event))
    # Where something was taken out, the event that is named is only the next one.
    session = None if found.code == "journal.span_changed" else session_of(found.event)
    own = [event for _, event in reports if session and session_of(event) == session]
    touched = own or [event for line, event in reports if line >= found.line]
    named = [
        {"what": "z_report" if event["type"] == "ZReportClosed" else "voucher",
         "register_uuid": event["data"].get("register_uuid"), "n": event["data"].get("n"), "of": day_of(event)}
        for event in touched[:20]
    ]
    return named, len(touched) - len(named)


def day_of(event):
    if event["type"] == "ZReportClosed":
        return event["meta"].get("business_day")
    data = event["data"]
    return "%s %s" % (data.get("business_day"), data.get("reference", data.get("session_uuid")))


def lines_of(file):
    """The lines, unpacked while they are read: no more than one is held."""
    number, rest = 1, b""
    try:
        for piece in pieces_of(file, lambda: number):
            start = 0
            end = piece.find(b"\n")
            while end >= 0:
                yield text_in(rest + piece[start:end], number)
                number, rest, start = number + 1, b"", end + 1
                end = piece.find(b"\n", start)
            rest += piece[start:]
            measured(rest, number)
        if rest:
            yield text_in(rest, number)
    except (EOFError, zlib.error) as error:
        raise Broken("file.damaged", number, detail=str(error)) from None


def pieces_of(file, number):
    """What a gzip unpacks to, a little at a time: a few kilobytes may be a bomb."""
    packed = unpacked = 0
    inflate = zlib.decompressobj(31)
    waiting, more = b"", False
    while True:
        if not waiting and not more:
            waiting = file.read(1 << 16)
            packed += len(waiting)
            if not waiting:
                if not inflate.eof:
                    raise EOFError("the file ends before its last byte")
                return
        if inflate.eof:
            inflate = zlib.decompressobj(31)
        piece = inflate.decompress(waiting, MOST_PIECE)
        more = len(piece) == MOST_PIECE and not inflate.eof
        waiting = inflate.unused_data if inflate.eof else inflate.unconsumed_tail
        unpacked += len(piece)
        if unpacked > FREE_BYTES + MOST_INFLATION * packed:
            raise Broken("file.inflated", number(), detail="%d bytes out of %d" % (unpacked, packed))
        yield piece


def measured(line, number):
    if len(line) > MOST_LINE_BYTES:
        raise Broken("line.unreadable", number, detail="the line is too long")
    return line


def text_in(line, number):
    try:
        return measured(line, number).decode("utf-8")
    except UnicodeDecodeError:
        raise Broken("line.unreadable", number, detail="no UTF-8") from None


def readable(lines):
    """What follows a contradiction, as far as it can be read."""
    try:
        yield from lines
    except (Broken, OSError):
        return


def verify(path, anchors):
    bundle = Bundle(anchors)
    with open(path, "rb") as file:
        lines = lines_of(file)
        try:
            for line in lines:
                bundle.read(line)
            bundle.end()
            return bundle.verdict()
        except Broken as found:
            return {"ok": False, "violation": violation(bundle, found, readable(lines))}


def violation(bundle, found, rest):
    where = {"line": found.line}
    if found.event:
        where.update({key: found.event.get(key) for key in ("stream", "revision", "position", "type")})
        seq = found.event["data"].get("seq") if found.event["type"] in ("EntrySealed", "SpanSealed") else None
        if type(seq) is int:
            where["entry"] = seq
    point, affects, means = FINDINGS[found.code]
    summary = means + (": " + found.detail if found.detail else "")
    named, besides = affected(bundle, found, rest)
    return {"code": found.code, "point": point, "summary": summary, "detail": found.detail, "where": where, "affects": affects,
            "affected": named, "affected_besides": besides, "pinned_up_to": bundle.pinned_before(found.line)}


def main():
    parser = argparse.ArgumentParser(description="Proves bundles without a server (contracts/rules/bundle.md).")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--anchor", action="append", default=[], help="a printed code, a QR code's text or a mailed head")
    parser.add_argument("--json", action="store_true", help="one line of JSON for each file")
    given = parser.parse_args()
    anchors = [anchor for text in given.anchor for anchor in anchors_in(text)]
    if len(anchors) < len(given.anchor):
        sys.stderr.write("could not verify: an --anchor is none\n")
        return 3
    whole, damaged = True, False
    for path in given.files:
        try:
            verdict = verify(path, anchors)
        except OSError as error:
            sys.stderr.write("could not verify %s: %s\n" % (path, error))
            return 3
        except Exception as error:  # A sentence, and no stack, whatever a file made of this program.
            sys.stderr.write("could not verify %s: %s: %s\n" % (path, type(error).__name__, error))
            return 3
        whole = whole and verdict["ok"]
        damaged = damaged or (not verdict["ok"] and verdict["violation"]["code"] == "file.damaged")
        if given.json:
            print(json.dumps(verdict))
        elif verdict["ok"]:
            print("%s: whole, %s" % (path, json.dumps(verdict)))
        else:
            found = verdict["violation"]
            print("%s: broken, %s: %s" % (path, found["code"], found["summary"]))
            print("  first seen at %s" % json.dumps(found["where"]))
            print("  affects %s; %s" % (found["affects"], json.dumps(found["affected"])))
            print("  pinned up to entry %d" % found["pinned_up_to"])
    if damaged:
        sys.stderr.write("could not verify: a file is no gzip, or was cut or changed on its way\n")
        return 3
    return 0 if whole else 1


if __name__ == "__main__":
    sys.exit(main())
