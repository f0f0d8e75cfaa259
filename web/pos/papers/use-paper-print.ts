import type { BodyOf, PaymentUuid, ReturnsOf, Uuid } from '@bon/contracts/kernel'
import { type InvoiceTo, paperEndpoints } from '@bon/contracts/papers'
import { useMutation } from '@tanstack/react-query'
import { createElement, useRef } from 'react'
import { call, problemOf } from '../../shared/api/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { LayoutPaper, usePrint } from '../../shared/print/index.ts'
import { usePos } from '../registers/index.ts'

export type Printed = ReturnsOf<typeof paperEndpoints.print>['print']

/** `printer` leaves the browser alone, whose dialog stops the work. */
export type PaperWays = 'any' | 'printer'

type Sent = { params: { uuid: Uuid }; commandId: Uuid }
type By = BodyOf<typeof paperEndpoints.print>['by']
type PaperWish = { uuid: Uuid; ways?: PaperWays }

/**
 * Prints on the register's printer, or in the browser without one. The command keeps its id until it is answered, so
 * that a retry prints the same copy.
 */
const useMadePaper = <Wish extends PaperWish>(
  make: (wish: Wish, way: 'printer' | 'screen', by: By, sent: Sent) => Promise<{ body: { print: Printed } }>,
) => {
  const { register, cashier } = usePos()
  const print = usePrint()
  const intent = useRef<{ of: string; id: Uuid }>(undefined)
  return useMutation({
    mutationFn: async (wish: Wish): Promise<Printed> => {
      const { uuid, ways = 'any' } = wish
      const by = { register_uuid: register.uuid, cashier_uuid: cashier.uuid }
      const madeBy = async (way: 'printer' | 'screen') => {
        const of = `${JSON.stringify(wish)} ${way}`
        if (intent.current?.of !== of) intent.current = { of, id: newId() }
        const made = await make(wish, way, by, { params: { uuid }, commandId: intent.current.id })
        intent.current = undefined
        return made.body.print
      }
      try {
        return await madeBy('printer')
      } catch (error) {
        if (ways === 'printer' || problemOf(error)?.code !== 'paper.no_printer') throw error
        const made = await madeBy('screen')
        const params = { uuid, print_uuid: made.print_uuid }
        const { layout } = (await call(paperEndpoints.show, { params })).body
        print(createElement(LayoutPaper, { layout }))
        return made
      }
    },
  })
}

export const usePaperPrint = (paper: 'receipt' | 'provisional') =>
  useMadePaper((_: PaperWish, way, by, sent) =>
    call(paperEndpoints.print, { ...sent, body: { paper, way, by } }),
  )

/** The receipt of a tip that came after the sale. */
export const useTipPrint = () =>
  useMadePaper(({ payment_uuid }: PaperWish & { payment_uuid: PaymentUuid }, way, by, sent) =>
    call(paperEndpoints.tip, { ...sent, body: { payment_uuid, way, by } }),
  )

/** A full invoice of a paid bon; without a buyer it is made out to the one before. */
export const useInvoicePrint = () =>
  useMadePaper(({ buyer }: PaperWish & { buyer?: InvoiceTo | undefined }, way, by, sent) =>
    call(paperEndpoints.invoice, { ...sent, body: { buyer, way, by } }),
  )
