// Goes on by itself: the page is only there for those without scripts.
document.querySelector('form').requestSubmit()
