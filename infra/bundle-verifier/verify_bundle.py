#!/usr/bin/env python3
"""A second verifier of the auditor's bundle (contracts/rules/bundle.md).

Python 3.9 or newer and its standard library only: RSA and Ed25519 are computed here by `pow`, so that not one
line is shared with the program that writes bundles or with the other verifier. It was written from that page.

    python3 verify_bundle.py FILE... [--anchor CODE_OR_HEAD]... [--json]

Exit codes: 0 whole, 1 a contradiction, 3 could not look.
"""
import argparse
import base64
import gzip
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


class Broken(Exception):
    """The first contradiction: its kind, and where."""

    def __init__(self, kind, line, event=None, detail=""):
        super().__init__(kind)
        self.kind = kind
        self.line = line
        self.event = event
        self.detail = detail


# --- texts and hashes ---------------------------------------------------------------------------------------------

LONE = re.compile("[\ud800-\udfff]")


def text_of(value):
    quoted = json.dumps(value, ensure_ascii=False)
    return LONE.sub(lambda found: "\\u%04x" % ord(found.group()), quoted)


def canonical(value):
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode("utf-16-be", "surrogatepass"))
        return "{" + ",".join(text_of(key) + ":" + canonical(value[key]) for key in keys) + "}"
    if isinstance(value, list):
        return "[" + ",".join(canonical(each) for each in value) + "]"
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
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


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
        found.append((tag, content, content + length))
        start = content + length
    return found


class Certificate:
    """The RSA key and the fingerprint of an X.509 certificate."""

    def __init__(self, pem):
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
            found and found.key_id == key_id and found.verifies(bytes_in(signature), signed.encode("utf-8"))
        )
        trim()
    return KNOWN[place]


def head_signed_by(key, signature, signed):
    place = (key, signature, signed)
    if place not in KNOWN:
        raw = bytes_in(key.replace("-", "+").replace("_", "/") + "=" * (-len(key) % 4))
        KNOWN[place] = head_verifies(raw, bytes_in(signature), signed.encode("utf-8"))
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
        self.posted = set()
        self.counts = {"z_reports": 0, "x_reports": 0, "receipts": 0, "vouchers": 0, "sessions_from_before": 0}

    def expect(self, holds, kind):
        if not holds:
            raise self.broken(kind)

    def seal(self, entry, code):
        session = entry["source_stream"][8:]
        if entry["kind"] == "z_report":
            self.heads[session] = code
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
            self.expect(own not in self.open, "session.opened_twice")
            self.expect(data["float"] == pieces(data["counts"]), "session.float_wrong")
            last = self.registers.get(register)
            if last:
                self.expect(data["n"] == last[0] + 1, "session.number_gap")
                totals = (data["grand_total_sales"], data["grand_total_returns"])
                self.expect(totals == last[1], "session.grand_total")
            self.open[own] = Session(data)
            return
        session = self.open.get(own)
        if session is None:
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
        self.expect(session.training or session.agrees(data["report"]), "z.figures")
        numbers = session.numbers or [None]
        self.expect((data["first_nr"], data["last_nr"]) == (numbers[0], numbers[-1]), "z.numbers")
        self.expect((data["signature"], data["previous_signature"]) == session.chain, "z.chain")
        if not session.training and not session.opened.get("without_drawer"):
            left = (session.cash if session.counted is None else session.counted) - session.bank
            self.expect(data["float_next"] == left, "z.float_next")
        self.left(data)
        del self.open[own]

    def left(self, data):
        totals = data["report"]["grand_totals"]
        self.registers[data["register_uuid"]] = (data["n"], (totals["sales"], totals["returns"]))

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
        self.cards[stream] = balance

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
        self.posted.add(name)


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


class Bundle:
    def __init__(self, anchors):
        self.anchors = anchors
        self.parts = {kind: {"lines": 0, "hash": ZEROS} for kind in COUNTED}
        self.manifest = None
        self.end_line = None
        self.line = 0
        self.event = None
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

    def broken(self, kind, detail="", event=None, line=None):
        return Broken(kind, line or self.line, event or self.event, detail)

    def expect(self, holds, kind, detail="", event=None):
        if not holds:
            raise self.broken(kind, detail, event)

    # Lines

    def read(self, text):
        self.line += 1
        self.event = None
        self.expect(self.end_line is None, "file.after_the_end")
        try:
            line = json.loads(text)
            kind = line["line"]
            if kind not in COUNTED + ("end",):
                raise ValueError(kind)
            if kind != "end":
                part = self.parts[kind]
                part["lines"] += 1
                part["hash"] = sha256(part["hash"] + sha256(text))
        except (ValueError, KeyError, TypeError, RecursionError):
            raise self.broken("line.unreadable") from None
        if kind == "manifest":
            self.expect(self.manifest is None, "file.second_manifest")
            self.begin(line)
            return
        self.expect(self.manifest is not None, "file.no_manifest")
        try:
            getattr(self, "see_" + kind)(line)
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
            raise self.broken("line.unreadable", repr(error)) from None

    def begin(self, line):
        if line.get("format") != "bon-bundle" or line.get("version") != 1:
            raise self.broken("line.unreadable", "another format or version")
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
        found = hashlib.sha256(bytes.fromhex(line["salt"]) + line["text"].encode("utf-8")).hexdigest()
        self.expect(found == line["hash"], "text.changed")
        self.counts["texts"] += 1

    def see_register(self, line):
        own = line["register_uuid"]
        self.expect(own not in self.listed, "register.twice", own)
        desk = own == uuid5(self.owner, "desk:" + line["company_uuid"])
        self.expect(line["kind"] == ("desk" if desk else "register"), "register.kind", own)
        self.listed[own] = (line, self.line)

    def see_end(self, line):
        self.end_line = line

    # Events

    def see_event(self, line):
        self.event = line
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
        if stream.startswith(SEALED_STREAMS):
            try:
                source = source_of(line)
            except (KeyError, TypeError) as error:
                raise self.broken("event.unreadable", repr(error)) from None
            if source and position > self.after:
                self.waiting[line["event_id"]] = (line, source, self.line)
        if stream.startswith("journal-"):
            self.see_link(line)
        self.replay.see(line, self.manifest["first_part"])
        if kind not in ("EntrySealed", "SpanSealed") and position > self.spans_up_to:
            digest = ";".join([stream, line["revision"], line["position"], line["event_id"], fact(line)])
            self.minute.append((position, sha256(digest), line, self.line))

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
        self.streams[stream] = (revision, meta["command_id"], index)
        if len(self.streams) > 100_000:
            del self.streams[next(iter(self.streams))]

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
        self.root, self.highest = hashlib.sha256(), 0
        if not self.begun:
            self.begun = True
            self.waiting = {own: each for own, each in self.waiting.items() if int(each[0]["position"]) > self.after}
            self.minute = [each for each in self.minute if each[0] > self.spans_up_to]
        self.expect(data["day"] >= self.manifest["from"], "period.day_before")
        if data["day"] > self.manifest["to"]:
            self.beyond = True
        else:
            self.days.append(data["day"])

    def close_part(self, data):
        self.expect(self.stopped is None, "journal.sealed_past_stop")
        found = (data["next_seq"], data["next_nr"], data["head_hash"], data["heads"], data["root"])
        meant = (self.seq + 1, self.nr + 1, self.hash, self.heads, self.root.hexdigest())
        self.expect(found == meant, "journal.fence")
        fence = int(data["up_to"])
        self.expect(self.highest <= fence, "journal.fence_too_low")
        for event, _, line in self.waiting.values():
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
        source, of, line = self.waiting[own]
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
        self.stopped = None if self.stopped == own else self.stopped
        self.highest = max(self.highest, int(source["position"]))
        self.entries[data["register_uuid"]] = self.entries.get(data["register_uuid"], 0) + 1
        self.counts["entries"] += 1
        self.root.update(sha256(canonical(data)).encode())
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
                self.pins.append((seq, anchor["text"]))
            elif anchor.get("owner", self.owner) == self.owner:
                self.others.append((seq, anchor["text"], self.line, self.event))

    def end(self):
        self.event = None
        self.expect(self.manifest is not None and self.end_line is not None, "file.cut")
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
        pinned = {text for _, text in self.pins}
        for anchor in self.anchors:
            own = anchor.get("owner", self.owner) == self.owner
            beyond = anchor["text"] not in pinned and own and anchor["seq"] > self.seq
            self.expect(not (beyond and end["ends"] == "open"), "anchor.beyond_the_end", anchor["text"])

    def verdict(self):
        return {
            "ok": True,
            "covers": {"from": self.manifest["from"], "to": self.manifest["to"], "days": [self.days[0], self.days[-1]],
                       "seq": self.seq, "nr": self.nr, "head_code": head_code(self.seq, self.hash), "ends": self.end_line["ends"]},
            "checked": dict(self.counts, **self.replay.counts, registers=len(self.listed), waiting=len(self.waiting), unspanned=len(self.minute)),
            "pinned_up_to": max([0] + [seq for seq, _ in self.pins]),
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
        if '"ZReportClosed"' in text or '"TransferRecorded"' in text:
            try:
                event = json.loads(text)
                if event.get("type") in ("ZReportClosed", "TransferRecorded"):
                    reports.append((number, event))
            except (ValueError, RecursionError):
                continue
    # Where something was taken out, the event that is named is only the next one.
    session = None if found.kind == "journal.span_changed" else session_of(found.event)
    own = [event for _, event in reports if session and session_of(event) == session]
    touched = own or [event for line, event in reports if line >= found.line]
    return [
        {"what": "z_report" if event["type"] == "ZReportClosed" else "voucher",
         "register_uuid": event["data"].get("register_uuid"), "n": event["data"].get("n")}
        for event in touched[:20]
    ]


def lines_of(path):
    with gzip.open(path, "rb") as file:
        number = 0
        while True:
            # A few kilobytes decompress to a line that fills the memory: no more than a line is read of it.
            line = file.readline(MOST_LINE_BYTES + 1)
            if not line:
                return
            number += 1
            if len(line.rstrip(b"\n")) > MOST_LINE_BYTES:
                raise Broken("line.unreadable", number, detail="the line is too long")
            yield line.rstrip(b"\n").decode("utf-8")


def readable(lines):
    """What follows a contradiction, up to a line that is too long."""
    try:
        yield from lines
    except Broken:
        return


def verify(path, anchors):
    bundle = Bundle(anchors)
    lines = lines_of(path)
    try:
        for line in lines:
            bundle.read(line)
        bundle.end()
        return bundle.verdict()
    except Broken as found:
        where = {"line": found.line}
        if found.event:
            where.update({key: found.event.get(key) for key in ("stream", "revision", "position", "type")})
        return {"ok": False, "violation": {"kind": found.kind, "detail": found.detail, "where": where,
                                           "affected": affected(bundle, found, readable(lines))}}


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
    whole = True
    for path in given.files:
        try:
            verdict = verify(path, anchors)
        except (OSError, EOFError, UnicodeDecodeError, zlib.error) as error:
            sys.stderr.write("could not verify %s: %s\n" % (path, error))
            return 3
        whole = whole and verdict["ok"]
        if given.json:
            print(json.dumps(verdict))
        elif verdict["ok"]:
            print("%s: whole, %s" % (path, json.dumps(verdict)))
        else:
            print("%s: broken, %s" % (path, json.dumps(verdict["violation"])))
    return 0 if whole else 1


if __name__ == "__main__":
    sys.exit(main())
