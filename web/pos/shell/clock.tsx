import { instantOf } from '@bon/contracts/kernel'
import { useEffect, useState } from 'react'
import { timeOf } from '../../shared/format/index.ts'
import { every, now } from '../../shared/platform/index.ts'
import style from './top-bar.module.css'

const time = () => timeOf(instantOf(now()))

export const Clock = () => {
  const [text, setText] = useState(time)
  useEffect(() => every(2000, () => setText(time())), [])
  return <time className={`${style.clock} t-18 w-700`}>{text}</time>
}
