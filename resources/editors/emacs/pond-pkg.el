(define-package "pond" "1.0" "Past conversations with AI agents, from where you write" '((emacs "26.1")))
