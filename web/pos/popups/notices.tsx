import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import style from './popups.module.css'

// One element that moves between the screens' places, so that a message keeps its state: a dismissed one stays dismissed.
const element = document.createElement('div')
element.className = `${style.notices} grid gap-8 rigid`
const places: HTMLElement[] = []

const move = () => places.at(-1)?.append(element)

const stand = (place: HTMLElement | null) => {
  if (!place) return
  places.push(place)
  move()
  return () => {
    places.splice(places.indexOf(place), 1)
    move()
  }
}

/** Where a screen shows the register's messages; of several, the last to appear has them. */
export const NoticesPlace = () => <div className="rigid" ref={stand} />

/** Messages about the register's state. On the sale they are in the column of the bon: the keys never move under a finger. */
export const Notices = ({ children }: { children: ReactNode }) => createPortal(children, element)
