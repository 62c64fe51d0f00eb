// React's development build measures every rendered component if the console has this function. In tests that takes a
// tenth of the time, and the measurements fill the memory. A setup file of its own, because React checks when it loads.
Reflect.deleteProperty(console, 'timeStamp')
