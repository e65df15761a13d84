"""The models that ../make_op_goldens.py writes: one module a family of ops."""
