import type { ReturnsOf, Uuid } from '@bon/contracts/kernel'
import { paperEndpoints } from '@bon/contracts/papers'
import { useMutation } from '@tanstack/react-query'
import { createElement, useRef } from 'react'
import { call, isProblem } from '../../shared/api/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { LayoutPaper, usePrint } from '../../shared/print/index.ts'
import { usePos } from '../registers/index.ts'

export type Printed = ReturnsOf<typeof paperEndpoints.print>['print']

/** `printer` leaves the browser alone, whose dialog stops the work. */
export type PaperWays = 'any' | 'printer'

type PaperWish = { uuid: Uuid; ways?: PaperWays }

/**
 * Prints on the register's printer, or in the browser without one. The command keeps its id until it is answered, so
 * that a retry prints the same copy.
 */
export const usePaperPrint = (paper: 'receipt' | 'provisional') => {
  const { register, cashier } = usePos()
  const print = usePrint()
  const intent = useRef<{ of: string; id: Uuid }>(undefined)
  return useMutation({
    mutationFn: async ({ uuid, ways = 'any' }: PaperWish): Promise<Printed> => {
      const by = { register_uuid: register.uuid, cashier_uuid: cashier.uuid }
      const make = async (way: 'printer' | 'screen') => {
        const of = `${uuid} ${way}`
        if (intent.current?.of !== of) intent.current = { of, id: newId() }
        const { id: commandId } = intent.current
        const made = await call(paperEndpoints.print, {
          params: { uuid },
          commandId,
          body: { paper, way, by },
        })
        intent.current = undefined
        return made.body.print
      }
      try {
        return await make('printer')
      } catch (error) {
        if (ways === 'printer' || !isProblem(error, paperEndpoints.print, 'paper.no_printer')) throw error
        const made = await make('screen')
        const params = { uuid, print_uuid: made.print_uuid }
        const { layout } = (await call(paperEndpoints.show, { params })).body
        print(createElement(LayoutPaper, { layout }))
        return made
      }
    },
  })
}
