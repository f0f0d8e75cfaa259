import type { BoxAddress, BoxPort, NewId, Printer, Scale } from '@bon/contracts/ports'
import type { Dialler } from '../dialler/index.ts'
import { listenToScale } from './listen-to-scale.ts'
import { printerBy } from './printer.ts'
import { type SimulatedBox, simulatedBox } from './simulated-box.ts'
import { type SimulatedPrinter, simulatedPrinter } from './simulated-printer.ts'
import { customersGoods, simulatedScale } from './simulated-scale.ts'
import { tcpBox } from './tcp-box.ts'
import { tcpScale } from './tcp-scale.ts'

/** The address of a demo scale, printer or box: a simulated device inside this process, on its own port. */
export const simulatorAddress = 'simulator'

export type Devices = {
  scale: Scale
  box: BoxPort
  printer: Printer
  listen: ReturnType<typeof listenToScale>
  /** The demo's box with its recorded jobs; undefined without a demo. */
  simulatedBox(): Promise<SimulatedBox | undefined>
  /** The demo's kitchen printer with its printed papers. */
  simulatedPrinter(): Promise<SimulatedPrinter | undefined>
  close(): Promise<void>
}

type Options = { newId: NewId; dialler: Dialler; simulate: boolean }

/**
 * Drivers of the shop's devices. With a demo, devices with the simulator's address are simulated; each simulator starts
 * at its first use.
 */
export const openDevices = ({ newId, dialler, simulate }: Options): Devices => {
  const once = <T extends Simulated>(begin: () => Promise<T>) => openedOnce(begin, dialler)
  const scaleHere = once(() => simulatedScale('nci', customersGoods()))
  const boxHere = once(async () => {
    const box = await simulatedBox()
    const goods = customersGoods()
    let n = 0
    box.weigh(() => goods(n++ % 6))
    return box
  })
  const printerHere = once(simulatedPrinter)
  const isHere = (address: string | null) => simulate && address === simulatorAddress

  const tcp = tcpScale(dialler)
  const scale: Scale = {
    protocols: tcp.protocols,
    readings: async function* (at, signal) {
      const address = isHere(at.address) ? await scaleHere.address() : at.address
      yield* tcp.readings({ ...at, address }, signal)
    },
  }
  const far = tcpBox(newId, dialler)
  const reach = async (at: BoxAddress): Promise<BoxAddress> =>
    isHere(at.address) ? { ...at, address: await boxHere.address() } : at
  const box: BoxPort = {
    ping: async (at) => far.ping(await reach(at)),
    print: async (at, ...rest) => far.print(await reach(at), ...rest),
    openDrawer: async (at, ...rest) => far.openDrawer(await reach(at), ...rest),
    readScale: async (at, ...rest) => far.readScale(await reach(at), ...rest),
  }
  const paper = printerBy(box, dialler)
  const printer: Printer = {
    print: async (at, ...rest) => {
      const address = isHere(at.address) && at.box === null ? await printerHere.address() : at.address
      return paper.print({ ...at, address }, ...rest)
    },
  }
  return {
    scale,
    box,
    printer,
    listen: listenToScale(scale, box),
    simulatedBox: async () => (simulate ? boxHere.open() : undefined),
    simulatedPrinter: async () => (simulate ? printerHere.open() : undefined),
    close: async () => {
      await scaleHere.close()
      await boxHere.close()
      await printerHere.close()
    },
  }
}

/** An address without a listener: a simulated device that could not start behaves like one that does not answer. */
const nowhere = '127.0.0.1:1'

type Simulated = { address: string; close(): Promise<void> }

/** Opened at the first use, and again at the next one if that failed; closed if it was ever opened. */
const openedOnce = <T extends Simulated>(begin: () => Promise<T>, dialler: Dialler) => {
  let opened: Promise<T> | undefined
  const open = async (): Promise<T> => {
    opened ??= begin()
    try {
      const device = await opened
      dialler.permit(device.address)
      return device
    } catch (error) {
      opened = undefined
      throw error
    }
  }
  return {
    open,
    address: (): Promise<string> =>
      open().then(
        ({ address }) => address,
        // A device that cannot listen gets an address at which nothing answers.
        () => nowhere,
      ),
    close: async () => (await opened)?.close(),
  }
}
