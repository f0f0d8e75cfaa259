import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { fetchDialogs } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'
import { BottomMenu } from './bottom-menu.tsx'
import { OfflineBand } from './offline-band.tsx'
import style from './shell.module.css'
import { TopBar } from './top-bar.tsx'
import { usePlace } from './use-place.ts'

/** The register's frame: top bar 56, the place, bottom menu 68. While paying, the sheet covers place and menu. */
export const PosShell = () => {
  const { context } = usePos()
  usePlace()
  // A till that loses its network later still has its questions.
  useEffect(() => void fetchDialogs().catch(() => {}), [])
  return (
    <div className={style.shell} data-paying={context.second === 'payment' || undefined}>
      <TopBar />
      <div className={style.place}>
        <OfflineBand />
        <Outlet />
      </div>
      <BottomMenu />
    </div>
  )
}
