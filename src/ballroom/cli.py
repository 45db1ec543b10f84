"""cli"""
def main() -> None:
    print("hello")
