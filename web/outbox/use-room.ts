import { useEffect, useState } from 'react'
import { type Room, roomLeft } from './room.ts'

/** How much room is left, looked at again when the number of things on the device changes. */
export function useRoom(count: number): Room | undefined {
  const [room, setRoom] = useState<Room>()
  useEffect(() => {
    let isHere = true
    void roomLeft().then((left) => isHere && setRoom(left))
    return () => {
      isHere = false
    }
  }, [count])
  return room
}
