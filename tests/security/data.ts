import { type Entry, missing, outside, read, tested } from './ledger.ts'

/** ASVS chapters V14 data, V15 architecture, V16 logs and errors, V17 WebRTC. */
export const data: readonly Entry[] = [
  missing(
    'V14.1.1',
    'What is personal is declared by entity and event (ADR 0004) and tested; protection levels of all data are not written down.',
  ),
  missing('V14.1.2', 'See V14.1.1: requirements by level are not written down.'),
  missing(
    'V14.2.1',
    'Sessions travel in headers, but the link of a letter carries its one-time token in the query, and the search for a customer’s name is in the query of a list.',
  ),
  read(
    'V14.2.2',
    'infra/http/security-headers.ts',
    "'cache-control': 'no-store'",
    'Nothing between may keep an answer; sessions are remembered for a second.',
  ),
  read(
    'V14.2.3',
    'infra/http/security-headers.ts',
    '"connect-src \'self\'"',
    'Pages speak to their own house only; there are no trackers.',
  ),
  missing(
    'V14.2.4',
    'Personal data and typed texts lie in the vault, apart from facts and logs (tested); without written levels (V14.1.2) nothing can be held against them.',
  ),
  missing(
    'V14.3.1',
    'Signing out forgets the token, a till’s key and what was fetched; kept drafts and the till’s waiting work stay in the browser by intent, and Clear-Site-Data is not sent.',
  ),
  read(
    'V14.3.2',
    'infra/http/security-headers.ts',
    "'cache-control': 'no-store'",
    'On every answer but hashed files and pictures by id.',
  ),
  missing(
    'V14.3.3',
    'The till keeps its catalogue and waiting bons in the browser’s storage so that it can sell without a server; a bon may hold a customer’s name until it is sent.',
  ),
  missing('V15.1.1', 'No time frames for mending or renewing libraries are written down.'),
  read(
    'V15.1.2',
    'infra/commands/sbom.ts',
    'CycloneDX',
    'Each test run writes what is installed, with licences; the lockfile pins and hashes every package.',
  ),
  missing(
    'V15.1.3',
    'Hashing, decoding, exports and long lists are bounded and decided in ADRs; there is no list of all that is costly.',
  ),
  missing('V15.2.1', 'Without time frames (V15.1.1) nothing can be held against them.'),
  tested(
    'V15.2.2',
    'infra/identity/identity.spec.ts',
    'queue for hashing, and the queue is limited',
    'Hashing, decoding and reading have gates; every handler has a time.',
  ),
  missing(
    'V15.2.3',
    'The demo and its simulator are part of the product; they are off where BON_DEMO_DAYS=off says so, and refused away from loopback.',
  ),
  read(
    'V15.3.1',
    'infra/identity/cashier-service.ts',
    'The PIN is write-only',
    'Answers are schemas of their own, and tests hold answers against them.',
  ),
  tested(
    'V15.3.2',
    'infra/terminals/vipps-epayment.spec.ts',
    'a redirect is not followed, and the keys are not sent elsewhere',
    'Devices, Vipps’ API and Vipps’ pictures are asked without following.',
  ),
  tested(
    'V15.3.3',
    'tests/fuzz/bad-input.spec.ts',
    'bad input is 4xx with a message, within the time limit (G-19)',
    'Schemas are strict: one field too many is refused.',
  ),
  read(
    'V15.3.4',
    'infra/http/server.ts',
    'trustProxy: trust_proxy ?? false',
    'The caller’s address is taken from the proxy that is named, else from the line.',
  ),
  read(
    'V15.3.5',
    'tsconfig.base.json',
    '"strict": true',
    'Everything that comes in is parsed to a type; loose comparison is refused by the linter.',
  ),
  read(
    'V15.3.6',
    'infra/http/json-body.ts',
    '__proto__',
    'Keys that reach prototypes are refused in bodies and queries.',
  ),
  tested(
    'V15.3.7',
    'tests/api/identity.suite.ts',
    'a header and a query that name two companies are 400',
    'A name twice in a query is an array that no schema takes; sources are not mixed.',
  ),
  read(
    'V16.1.1',
    'contracts/decisions/0092-security-events-are-facts.md',
    'What is logged, where, and for how long',
    'A table of what is logged at each layer, in which form, who reads it and how long it is kept.',
  ),
  tested(
    'V16.2.1',
    'infra/http/server.spec.ts',
    'the log line of a refused request has the caller and the missing permission, by codes and uuids',
    'A request’s line says when, what and, where it is refused, who and why; facts of the log say who, when, where and what.',
  ),
  read(
    'V16.2.2',
    'contracts/kernel/time.ts',
    'Instant',
    'Moments are UTC with their zone written; the machine’s clock is the operator’s.',
  ),
  read(
    'V16.2.3',
    'infra/http/server.ts',
    'An allow-list',
    'Lines go to standard output only, where the operator takes them.',
  ),
  read('V16.2.4', 'infra/logger/open-logger.ts', 'JSON lines', 'One JSON line per fact, of one form.'),
  tested(
    'V16.2.5',
    'infra/http/server.spec.ts',
    'the log has method, route, status and time, and no content of the request',
    'An allow-list of fields.',
  ),
  tested(
    'V16.3.1',
    'tests/api/security-events.suite.ts',
    'ASVS 16.3.1: a wrong password, a sign-in, a sign-out and a new password are listed, with person and origin',
    'Right and wrong sign-ins, sign-outs and changes of passwords, factors and PINs are facts, with what was shown of oneself.',
  ),
  tested(
    'V16.3.2',
    'tests/api/security-events.suite.ts',
    'ASVS 16.3.2: refused permissions are one event an hour with the missing permission',
    'Each 403 is counted and told with who and which row; its line says the same.',
  ),
  tested(
    'V16.3.3',
    'tests/api/security-events.suite.ts',
    'ASVS 16.3.3: a granted role, a wrong PIN at a register and an exported file are listed',
    'Grants, roles, approvals and exports are facts; locked accounts and PINs and what somebody tried without the right are too.',
  ),
  read(
    'V16.3.4',
    'infra/http/server.ts',
    "'bug')",
    'What nobody expected is an error with its stack in the log of the operator.',
  ),
  read(
    'V16.4.1',
    'infra/logger/open-logger.ts',
    'JSON lines',
    'Lines are JSON, so that a value cannot begin a line.',
  ),
  missing(
    'V16.4.2',
    'The log of facts is append-only and chained; lines on standard output are the operator’s to protect.',
  ),
  missing('V16.4.3', 'Nothing is sent to another system.'),
  tested(
    'V16.5.1',
    'infra/http/mount.spec.ts',
    'an undeclared rejection is a defect',
    'A code and a sentence; what went wrong inside stays there.',
  ),
  read(
    'V16.5.2',
    'infra/http/failure.ts',
    'storageAway',
    'What is away is answered 503 with when to ask again; the till sells on and sends later.',
  ),
  tested(
    'V16.5.3',
    'tests/races/crash.spec.ts',
    'kill -9 of everything amid 200 sales, then a restart: all acknowledged sales are there once',
    'A process that dies leaves no half sale; a decider that throws writes nothing.',
  ),
  ...outside(
    ['V17.1.1', 'V17.2.1', 'V17.2.2', 'V17.2.3', 'V17.2.4', 'V17.3.1', 'V17.3.2'],
    'There is no WebRTC.',
  ),
]
